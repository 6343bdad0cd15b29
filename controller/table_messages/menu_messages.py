"""Messages about the menu on the lights: its options, the current choice, and what the keys do."""

from dataclasses import dataclass

from controller.games import Game
from controller.messages import Message
from controller.session import Menu, Session, Topic, light_menu


@dataclass(frozen=True, slots=True)
class Option:
    """A light of the menu: its ``space``, the choice ``said`` for it, and whether it is chosen."""

    space: str
    said: str | Message
    is_chosen: bool


def menu_options(session: Session) -> tuple[tuple[Message, tuple[Option, ...]], ...]:
    """List what the menu offers: its groups from the lowest row up, each with a title and its options."""
    opened = session.mode
    if not isinstance(opened, Menu):
        return ()
    return tuple(
        (
            _title(group.topic, opened.game),
            tuple(
                Option(space, said, n == group.at)
                for n, (space, said) in enumerate(
                    zip(group.spaces, _options(opened, group.topic), strict=True)
                )
            ),
        )
        for group in light_menu.menu_groups(session, opened)
    )


def _title(topic: Topic, game: Game) -> Message:
    match topic:
        case Topic.GAME:
            return Message("menu.game")
        case Topic.GREEN:
            return Message("menu.green")
        case Topic.BRIGHTNESS:
            return Message("menu.brightness")
        case Topic.LEVEL:
            return Message("menu.level")
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return Message("menu.moves_of", colour=game.colour_words[light_menu.MOVED[topic]])
        case _:
            return Message("menu.help_for", colour=game.colour_words[light_menu.HELPED[topic]])


def _options(opened: Menu, topic: Topic) -> tuple[str | Message, ...]:
    """Name the options of a topic, in their order."""
    match topic:
        case Topic.GAME:
            return tuple(game.title for game in opened.games)
        case Topic.GREEN:
            return Message("menu.no_green"), Message("menu.green_on", spaces=tuple(sorted(opened.green)))
        case Topic.BRIGHTNESS:
            return tuple(
                Message("menu.percent", share=round(100 * share)) for share in light_menu.BRIGHTNESSES
            )
        case Topic.LEVEL:
            return tuple(Message("menu.engine_level", level=level) for level in light_menu.OFFERED)
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return Message("menu.by_hand"), Message("menu.by_engine")
        case _:
            return Message("menu.off"), Message("menu.rules"), Message("menu.coach")


def in_menu(session: Session, opened: Menu) -> Message:
    """Explain what the keys do in the menu, and what is chosen in the group they step through."""
    game, green = opened.game.title, tuple(sorted(opened.green))
    confirmed = light_menu.answer(session, opened).answer
    if confirmed is light_menu.MenuAnswer.PICK:
        return Message("menu.pick", most=opened.game.max_blocked)
    if opened.is_asked:
        return Message("menu.leaves_game", present=session.record.game.title, game=game, green=green)
    group = next(group for group in light_menu.menu_groups(session, opened) if group.topic is opened.topic)
    option = _options(opened, group.topic)[group.at]
    is_kept = confirmed is light_menu.MenuAnswer.CLOSE
    does = Message("menu.closes") if is_kept else Message("menu.begins", game=game, green=green)
    return Message("menu.menu", group=_title(group.topic, opened.game), option=option, ok=does)

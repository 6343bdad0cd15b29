"""The bill of materials (SBOM) of a release, as CycloneDX has it: every package that it can bring along."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from release.bundles import LOCK, PI_LOCKS
from release.checkout import Checkout
from release.targets import TARGETS, pinned

#: The packages that `.ci/vendor` takes the page's typeface and drawing from.
_VENDORED = ".ci/javascript/package.json"
_IN_PAGE = ("preact", "@fontsource-variable/atkinson-hyperlegible-next")


def bill(checkout: Checkout) -> bytes:
    """Write the bill of a commit, as JSON; the same for the same commit."""
    own = _component("manalath-board", checkout.version, "pypi", ComponentType.APPLICATION)
    bom = Bom(
        components=[*_packages(checkout), *_in_page(checkout)],
        serial_number=uuid5(NAMESPACE_URL, f"manalath-board {checkout.commit}"),
        metadata=BomMetaData(component=own, timestamp=datetime.fromtimestamp(checkout.epoch_s, UTC)),
    )
    bom.register_dependency(own, bom.components)
    written = json.loads(JsonV1Dot6(bom).output_as_string())
    return (json.dumps(written, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _packages(checkout: Checkout) -> Iterator[Component]:
    pins = {
        pin for lock in (LOCK, *PI_LOCKS) for target in TARGETS for pin in pinned(checkout.text(lock), target)
    }
    for pin in sorted(pins, key=str):
        component = _component(pin.name, pin.version, "pypi", ComponentType.LIBRARY)
        digests = (each.removeprefix("sha256:") for each in pin.hashes)
        component.hashes.update(HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in digests)
        yield component


def _in_page(checkout: Checkout) -> Iterator[Component]:
    versions = json.loads(checkout.text(_VENDORED))["devDependencies"]
    for name in _IN_PAGE:
        yield _component(name, versions[name], "npm", ComponentType.LIBRARY)


def _component(name: str, version: str, index: str, kind: ComponentType) -> Component:
    group, _, short = name.rpartition("/")
    url = PackageURL(index, group or None, short, version)
    return Component(name=short, group=group or None, version=version, type=kind, purl=url, bom_ref=str(url))

"""Answers to requests: a file to save has a name that says no more than that."""

from controller.web.answers import file_to_save


def test_no_name_of_a_file_ends_its_header_or_begins_another() -> None:
    answer = file_to_save("", 'a"; x="\r\nSet-Cookie: b\u20ac.txt', "text/plain")
    (said,) = (value for name, value in answer.raw_headers if name == b"content-disposition")
    assert said == b"attachment; filename*=utf-8''a%22%3B%20x%3D%22%0D%0ASet-Cookie%3A%20b%E2%82%AC.txt"

"""Reads units with UDUNITS-2 (`libudunits2.so.0`), one on each line of standard input.

Prints a JSON list: null for what is no unit, else its definition in units of the SI, such as `10000 m-1.kg.s-2` or `K @ 273.15`.
"""
import ctypes
import json
import sys

library = ctypes.CDLL('libudunits2.so.0')
POINTER, TEXT = ctypes.c_void_p, ctypes.c_char_p
for name, result, arguments in [
    ('ut_set_error_message_handler', POINTER, [POINTER]),
    ('ut_read_xml', POINTER, [TEXT]),
    ('ut_parse', POINTER, [POINTER, TEXT, ctypes.c_int]),
    ('ut_format', ctypes.c_int, [POINTER, TEXT, ctypes.c_size_t, ctypes.c_uint]),
]:
    getattr(library, name).restype, getattr(library, name).argtypes = result, arguments
library.ut_set_error_message_handler(ctypes.cast(library.ut_ignore, POINTER))
system = library.ut_read_xml(None)
UTF8, DEFINITION = 2, 8


def read(text):
    unit = library.ut_parse(system, text.encode(), UTF8)
    if not unit:
        return None
    written = ctypes.create_string_buffer(300)
    library.ut_format(unit, written, 300, DEFINITION)
    return written.value.decode()


print(json.dumps([read(line.rstrip('\n')) for line in sys.stdin]))

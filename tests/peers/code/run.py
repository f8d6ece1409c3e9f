"""Runs Python texts as they stand, one after the other. Argument: a file with a JSON list of texts. Prints what each read and drew."""
import json
import sys

import matplotlib.pyplot

told = []
for text in json.load(open(sys.argv[1])):
    del matplotlib.pyplot.calls[:]
    names = {}
    exec(compile(text, 'code', 'exec'), names)
    told.append({'rows': len(names['df']), 'columns': list(names['df'].columns), 'calls': list(matplotlib.pyplot.calls)})
print(json.dumps(told))

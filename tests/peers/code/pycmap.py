"""Sends what the community client pycmap sends, as recorded from it, and reads the reply as it does. It is in no Debian package."""
import io
import urllib.parse
import urllib.request

import pandas


class API:
    def __init__(self, token, baseURL):
        self.token, self.base = token, baseURL

    def query(self, text):
        address = self.base + '/api/data/query?' + urllib.parse.urlencode({'query': text, 'servername': 'rainier'})
        request = urllib.request.Request(address, headers={'Authorization': 'Api-Key ' + self.token, 'Accept': '*/*'})
        with urllib.request.urlopen(request) as answer:
            body = answer.read().decode(answer.headers.get_content_charset() or 'latin-1')
        if body.strip() == '':
            return pandas.DataFrame()
        rows = pandas.read_csv(io.StringIO(body))
        if 'time' in rows:
            rows['time'] = pandas.to_datetime(rows['time']).dt.strftime('%Y-%m-%dT%H:%M:%S')
        return rows

    def _validate(self, table, variable):
        if len(self.query(f"exec uspValidate_Table_Variable '{table}', '{variable}'")) != 1:
            raise SystemExit(f'{variable} is not in {table}')

    def _subset(self, procedure, table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2):
        self._validate(table, variable)
        self._validate(table, variable)
        places = ', '.join(str(bound) for bound in (lat1, lat2, lon1, lon2, depth1, depth2))
        return self.query(f"EXEC {procedure} '{table}', '{variable}', '{dt1}', '{dt2}', {places}")

    def space_time(self, table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2):
        return self._subset('uspSpaceTime', table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2)

    def depth_profile(self, table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2):
        return self._subset('uspDepthProfile', table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2)

    def section(self, table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2):
        return self._subset('uspSectionMap', table, variable, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2)

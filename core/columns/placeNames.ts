import type { PlaceRole } from './placeOfColumn.ts'

/** The roles of CF standard names (CF Standard Name Table 85). A bottom depth is none: rows lie above it. */
export const standardNames: ReadonlyMap<string, PlaceRole> = new Map(
  Object.entries({
    ...{
      time: 'time',
      latitude: 'lat',
      longitude: 'lon',
      depth: 'depth',
      depth_below_geoid: 'depth',
      height: 'height',
      altitude: 'height',
    },
    ...{ height_above_mean_sea_level: 'height', height_above_geopotential_datum: 'height', height_above_reference_ellipsoid: 'height' },
    ...{ sea_water_pressure: 'pressure', sea_water_pressure_due_to_sea_water: 'pressure' },
  } as const),
)

/**
 * Names of columns by their role, as keys (`keyOf`), the most explicit first. Sources: WHP exchange format (CCHDO), Argo user's manual,
 * SeaBASS fields, CalCOFI bottle database, Sea-Bird's short names (SBE Data Processing manual, appendix VI), ODV and PANGAEA spreadsheets,
 * BCO-DMO and ERDDAP tables, Darwin Core, SOCAT.
 */
export const placeNames: readonly (readonly [PlaceRole, string])[] = [
  [
    'time',
    'isodatetimeutc datetimeutc timeutc utctime utc gmt isotime iso8601 datetime time timestamp dateandtime eventdate juld timeiso8601',
  ],
  [
    'time',
    'yyyymmddthhmmsssss yyyymmddthhmmss yyyymmddthhmm yyyymmddhhmmss datetimegmt gmtdatetime obstime datetimeiso8601 sampledatetime',
  ],
  [
    'date',
    'dateutc utcdate dategmt date isodate yyyymmdd mondayyr mondayyear ddmmyyyy mmddyyyy daymonthyear yearmonthday datelocal dateofcast',
  ],
  ['timeOfDay', 'hhmm hhmmss timeofday hrmin clock clocktime timehhmm timehhmmss'],
  ['year', 'year yr yyyy yearutc'],
  ['month', 'month mon mo monthutc'],
  ['day', 'day dayofmonth dom dd dayutc'],
  [
    'dayOfYear',
    'dayofyear doy yearday yday ydy jday jd julianday julianday0 julday julian juliandate sdy dayyear dayoftheyear timej timejv2 yd',
  ],
  ['hour', 'hour hr hh hours hourutc'],
  ['minute', 'minute minutes mn minuteutc'],
  ['second', 'second seconds sec ss secondutc'],
  ['decimalYear', 'decimalyear decyear yeardecimal yearfraction fractionalyear fracyear decyr yearfrac'],
  [
    'lat',
    'latitude lat latdec latdd declat decimallatitude latitudedegreesnorth latn latdegn latdeg ylat nlat latitudenorth lati latit gpslat',
  ],
  [
    'lon',
    'longitude lon long londec londd declon decimallongitude longitudedegreeseast lone londege londeg xlon elon longitudeeast lng longdec longi gpslon',
  ],
  [
    'depth',
    'depth depthm depthmeters depthmetres dep depsm depfm depth_m depthwater depthbelowsurface depthbelowseasurface waterdepthofsample',
  ],
  ['depth', 'depthcorrected depthmeter depthmetre depths deph depthbsl depthinm zdepth ctddepth ctddep levdepth adepzz01'],
  [
    'pressure',
    'pressure press pres prs ctdprs prdm prsm prm prde prse ctdpres seapressure waterpressure pressuredbar pres_dbar presdbar prdbar',
  ],
  ['pressure', 'seawaterpressure pressuredb pdbar pressadjusted presadjusted ctdpressure prsdm prsdbar prespr01'],
  ['height', 'height altitude z elevation heightm altitudem'],
  [
    'cruise',
    'expocode cruise cruiseid cruisename cruisenumber cruiseno cruises voyage expedition expeditionid campaign cruisecode cruisenum survey',
  ],
  [
    'station',
    'stnnbr station stationid stationname stationnumber stationno stationnum stn stnno stnid sta staid site siteid sitename stat statn event',
  ],
  ['cast', 'castno cast castid castnumber profile profileid profilenumber cyclenumber cstcnt casts castnum profil cycle'],
  // German, French, Spanish, Portuguese and Italian.
  ['date', 'datum fecha data'],
  ['timeOfDay', 'uhrzeit heure hora ora'],
  ['year', 'jahr année año anno'],
  ['month', 'monat mois mes mês'],
  ['day', 'tag jour día dia giorno'],
  ['lat', 'breite breitengrad geographischebreite latitud latitudine'],
  ['lon', 'länge längengrad geographischelänge longitud longitudine'],
  ['depth', 'tiefe wassertiefe profondeur profundidad profundidade profondità'],
  ['pressure', 'druck wasserdruck pression presión pressão pressione'],
].flatMap(([role = '', keys = '']) => keys.split(' ').map((key) => [role as PlaceRole, key.replaceAll('_', '')] as const))

/**
 * Words beside the name of a place that leave it one, and by how much another column is preferred: `Latitude` before `Start latitude`, UTC
 * before local time. Words of a depth that say whose it is come before the bare word, which may be the depth of the sea floor.
 */
export const qualifiers: ReadonlyMap<string, number> = new Map([
  ...words(-2, 'utc gmt iso zulu dec decimal dd'),
  ...words(1, 'degrees degree deg north east n e ddeg coordinate coordinates position pos corrected adjusted adj calculated calc'),
  ...words(
    2,
    'sample sampling sampled collection collected observation obs measurement measured recorded event cast ctd gps nmea ship of at the',
  ),
  ...words(3, 'bottle btl niskin profile prof mean mid midpoint average avg station water'),
  ...words(5, 'start begin beginning first beg initial launch deploy deployment in down'),
  ...words(6, 'end stop last final out up recovery nominal target'),
  ...words(8, 'local lst lt loc hst akst akdt pst pdt mst mdt cst cdt est edt cet cest jst'),
])

function words(cost: number, list: string): readonly (readonly [string, number])[] {
  return list.split(' ').map((word) => [word, cost])
}

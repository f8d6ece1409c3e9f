import * as z from 'zod'

const number = z.number().nullable()
const text = z.string().nullable()

/** A data set as the catalog calls answer it. Times are ISO 8601 text (or a month, `1` to `12`, of a climatology); `null` where it has none. */
export const datasetRecord = z.object({
  Product_Type: z.literal('Dataset'),
  Dataset_ID: z.int(),
  Short_Name: z.string(),
  Long_Name: z.string(),
  Description: z.string(),
  Icon_URL: z.string(),
  Dataset_Version: z.string(),
  Dataset_Release_Date: z.string(),
  Dataset_History: text,
  Table_Name: z.string(),
  Process_Level: z.string(),
  Make: z.string(),
  Data_Source: z.string(),
  Distributor: text,
  Acknowledgement: z.string(),
  Climatology: z.union([z.literal(0), z.literal(1)]),
  Spatial_Resolution: z.string(),
  Temporal_Resolution: z.string(),
  Study_Domain: z.string(),
  Lat_Min: number,
  Lat_Max: number,
  Lon_Min: number,
  Lon_Max: number,
  /** The first and last longitude on the way east, only of data across the date line: `Lon_West` is greater than `Lon_East`. */
  Lon_West: z.number().optional(),
  Lon_East: z.number().optional(),
  Depth_Min: number,
  Depth_Max: number,
  Time_Min: text,
  Time_Max: text,
  /** What a time means where it is no date (D63); null for ordinary times. */
  Time_Meaning: text,
  Has_Depth: z.union([z.literal(0), z.literal(1)]),
  Sensors: z.array(z.string()),
  Visualize: z.union([z.literal(0), z.literal(1)]),
  Row_Count: z.int(),
  /** Comma separated. */
  Regions: z.string(),
  /** Parts separated by `$$$`. */
  References: text,
  DataFeatures: z.array(z.string()),
  Keywords: z.array(z.string()),
  Unstructured_Dataset_Metadata: text,
  /** Who is cited, where the data set names them; a person as family name, comma, given names, with an ORCID iD where it is known. */
  Creators: z.array(z.object({ Name: z.string(), ORCID: text })).optional(),
})
export type DatasetRecord = z.infer<typeof datasetRecord>

/** A variable as `datasetvariables` answers it: the rows of uspVariableCatalog. */
export const variableRow = z.object({
  ID: z.int(),
  Variable: z.string(),
  Long_Name: z.string(),
  Unit: z.string(),
  Spatial_Resolution: z.string(),
  Temporal_Resolution: z.string(),
  Study_Domain: z.string(),
  Variable_25th: number,
  Variable_50th: number,
  Variable_75th: number,
  Variable_Count: z.int(),
  Variable_Mean: number,
  Variable_STD: number,
  Variable_Min: number,
  Variable_Max: number,
  Make: z.string(),
  Visualize: z.union([z.literal(0), z.literal(1)]),
  Comment: text,
  Sensor: z.string(),
  Keywords: z.string(),
  Unstructured_Variable_Metadata: text,
})
export type VariableRow = z.infer<typeof variableRow>

/**
 * The other half of a temperature-salinity pair: a variable of the same data set, and which of the two it is. Then what the temperature and
 * the salinity of the pair are, and which of these two the data set does not state.
 */
const waterMassPair = z.object({
  Variable: z.string(),
  Is: z.enum(['temperature', 'salinity']),
  Temperature: z.enum(['in-situ', 'potential', 'conservative']),
  Salinity: z.enum(['practical', 'absolute']),
  Assumed: z.array(z.enum(['temperature', 'salinity'])),
  /** The column with the cruise of each row, where the data set has one. */
  Cruise: z.string().optional(),
})
export type WaterMassPair = z.infer<typeof waterMassPair>

/** One variable with the names, coverage and statistics that a chart needs. Here Short_Name and Dataset_Name are the data set's short and long name. */
export const variableRecord = z.object({
  ID: z.int(),
  Variable: z.string(),
  Short_Name: z.string(),
  Long_Name: z.string(),
  Unit: z.string(),
  Sensor: z.string(),
  Make: z.string(),
  Process_Level: z.string(),
  Study_Domain: z.string(),
  Spatial_Resolution: z.string(),
  Temporal_Resolution: z.string(),
  Dataset_ID: z.int(),
  Dataset_Name: z.string(),
  Table_Name: z.string(),
  Data_Source: z.string(),
  Distributor: text,
  Comment: text,
  Keywords: z.string(),
  Visualize: z.union([z.literal(0), z.literal(1)]),
  Climatology: z.union([z.literal(0), z.literal(1)]),
  Has_Depth: z.union([z.literal(0), z.literal(1)]),
  Time_Min: text,
  Time_Max: text,
  Time_Meaning: text,
  Lat_Min: number,
  Lat_Max: number,
  Lat_Count: z.int(),
  Lon_Min: number,
  Lon_Max: number,
  Depth_Min: number,
  Depth_Max: number,
  /** Known levels in metres, shallow first. */
  Depth_Levels: z.array(z.number()),
  Variable_Count: z.int(),
  Variable_Mean: number,
  Variable_Std: number,
  Variable_Min: number,
  Variable_Max: number,
  Variable_25th: number,
  Variable_50th: number,
  Variable_75th: number,
  Unstructured_Variable_Metadata: text,
  /** Which colours suit it. */
  Palette: z.string(),
  /** Whether its table has the hour beside the date; only of one variable read by its ID. */
  Has_Hour: z.union([z.literal(0), z.literal(1)]).optional(),
  /** Set where its data set has the other half of a temperature-salinity pair; only of one variable read by its ID. */
  Water_Mass_Pair: waterMassPair.nullish(),
})
export type VariableRecord = z.infer<typeof variableRecord>

/** A cruise as the catalog holds it. */
export const cruiseRecord = z.object({
  ID: z.int(),
  Name: z.string(),
  Nickname: z.string(),
  Ship_Name: z.string(),
  Start_Time: text,
  End_Time: text,
  Lat_Min: number,
  Lat_Max: number,
  Lon_Min: number,
  Lon_Max: number,
  Chief_Name: text,
  Keywords: text,
  Series: text,
  Regions: text,
})

export type CruiseRecord = z.infer<typeof cruiseRecord>

/** A cruise as the list of cruises has it, with what its data sets say about it. */
export const listedCruiseRecord = cruiseRecord.extend({ Year: text, Sensors: z.array(z.string()) })
export type ListedCruise = z.output<typeof listedCruiseRecord>

/** A published story that has a data set's tag. */
export const newsRecord = z.object({ id: z.int(), headline: z.string(), link: text, label: text, date: text })
export type NewsRecord = z.infer<typeof newsRecord>

/** The user as the readable `UserInfo` cookie holds it; no secret is in it. */
export const safeUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  institute: z.string(),
  department: z.string(),
  country: z.string(),
  isDataSubmissionAdmin: z.boolean(),
  isNewsSubscribed: z.boolean(),
  isEmailConfirmed: z.boolean(),
  /** Only there for curators, so that nobody else's record differs from what older clients know. */
  isCurator: z.literal(true).optional(),
  /** Only there for news editors, likewise. */
  isNewsEditor: z.literal(true).optional(),
})
export type SafeUser = z.infer<typeof safeUser>

/** What the size check found. `response` is present only if the query is rejected: 400 too large, 500 could not be determined (D11). */
export const sizeCheckRecord = z.object({
  query: z.object({
    modifiedQuery: z.string(),
    constraints: z
      .record(
        z.string(),
        z.object({ min: z.union([z.number(), z.string()]).nullable(), max: z.union([z.number(), z.string()]).nullable() }),
      )
      .nullable(),
    analysis: z.object({
      commandType: z.string(),
      extractedTableNames: z.array(z.string()),
      extractedPrimaryTableNames: z.array(z.string()),
    }),
  }),
  allow: z.boolean(),
  /** `size` is the negative row count of the whole table for `table stats`. */
  projection: z.object({ size: z.int(), provenance: z.enum(['table stats', 'calculation', 'query']) }).nullable(),
  /** How many rows the answer will have: exactly, about, or at most so many; omitted where it is unknown. */
  answer: z.object({ rows: z.int(), precision: z.enum(['exact', 'about', 'at most']) }).optional(),
  messages: z.array(z.string()).optional(),
  response: z.object({ status: z.int(), message: z.string() }).optional(),
})
export type SizeCheckRecord = z.infer<typeof sizeCheckRecord>

/** A variable that can be drawn along the track of a cruise. */
export const alongTrackVariable = z.object({
  /** The variable's ID, by which charts of it are opened. */
  id: z.int(),
  /** Short name of the data set. */
  dataset: z.string(),
  datasetName: z.string(),
  variable: z.string(),
  longName: z.string(),
  unit: z.string(),
  /** Name of the colour table that suits it. */
  palette: z.string(),
})

/** A variable that can be drawn along the track of a cruise, as programs hold it. */
export type AlongTrackVariable = z.output<typeof alongTrackVariable>

/** Everything that the page of a cruise shows. */
export const cruisePageRecord = listedCruiseRecord.extend({
  datasets: z.array(
    z.object({
      Dataset_ID: z.int(),
      /** The short name. */
      Dataset_Name: z.string(),
      Dataset_Long_Name: z.string(),
      JSON_stats: z.string().nullable(),
      variables: z.array(z.object({ Short_Name: z.string(), Long_Name: z.string(), Unit: z.string() })),
    }),
  ),
})

/** A point of a cruise’s track as the call of several tracks answers it. */
export const trajectoryPoint = z.object({ Cruise_ID: z.int(), time: z.string().nullable(), lat: z.number(), lon: z.number() })
export type TrajectoryPoint = z.output<typeof trajectoryPoint>

import * as z from 'zod'
import { programSelfDescription } from './ProgramFile.ts'
import { datasetRecord, listedCruiseRecord, variableRecord, variableRow } from './records.ts'

const number = z.number().nullable()
const text = z.string().nullable()

/** A row of the catalog (udfCatalog): a variable with its data set, coverage and statistics. Here Dataset_Name is the data set’s long name. */
export const catalogRowRecord = z.object({
  Variable: z.string(),
  Table_Name: z.string(),
  Long_Name: z.string(),
  Unit: z.string(),
  Make: z.string(),
  Sensor: z.string(),
  Process_Level: z.string(),
  Study_Domain: z.string(),
  Temporal_Resolution: z.string(),
  Spatial_Resolution: z.string(),
  Time_Min: text,
  Time_Max: text,
  Lat_Min: number,
  Lat_Max: number,
  Lon_Min: number,
  Lon_Max: number,
  Depth_Min: number,
  Depth_Max: number,
  Variable_25th: number,
  Variable_50th: number,
  Variable_75th: number,
  Variable_Count: z.int(),
  Variable_Mean: number,
  Variable_Std: number,
  Variable_Min: number,
  Variable_Max: number,
  Comment: text,
  Dataset_Name: z.string(),
  Dataset_Short_Name: z.string(),
  Data_Source: z.string(),
  Distributor: text,
  Dataset_Description: z.string(),
  Acknowledgement: z.string(),
  Dataset_ID: z.int(),
  ID: z.int(),
  Visualize: z.union([z.literal(0), z.literal(1)]),
  Keywords: z.string(),
  Unstructured_Dataset_Metadata: text,
  Unstructured_Variable_Metadata: text,
})

/** A variable as `datasetmetadata` answers it: its row, and the bounds of its data set. */
export const variableWithExtent = variableRow.extend(
  datasetRecord.pick({
    Lat_Min: true,
    Lat_Max: true,
    Lon_Min: true,
    Lon_Max: true,
    Depth_Min: true,
    Depth_Max: true,
    Time_Min: true,
    Time_Max: true,
  }).shape,
)

/** A variable that charts offer, without what a chart of it needs. Short_Name is the variable’s own. */
const chartableVariable = variableRecord.pick({
  ID: true,
  Table_Name: true,
  Short_Name: true,
  Long_Name: true,
  Temporal_Resolution: true,
  Spatial_Resolution: true,
  Sensor: true,
  Make: true,
  Has_Depth: true,
  Unit: true,
  Climatology: true,
})

/** The part of a variable that its sample shows: times as ISO 8601 or a month, degrees, metres. */
const sampleParameters = z.object({
  spName: z.literal('uspSpaceTime'),
  tableName: z.string(),
  fields: z.string(),
  dt1: z.string(),
  dt2: z.string(),
  lat1: z.number(),
  lat2: z.number(),
  /** Above `lon2` the box crosses the date line. */
  lon1: z.number(),
  lon2: z.number(),
  depth1: z.number(),
  depth2: z.number(),
})
export type SampleParameters = z.infer<typeof sampleParameters>

/** A variable that charts offer, with the style and request of its first chart. */
export const visualizableVariable = chartableVariable.extend({
  meta: z.object({
    visType: z.enum(['Heatmap', 'Sparse']),
    queryType: z.enum(['sp', 'query']),
    parameters: sampleParameters,
    metadata: variableRecord,
  }),
})
export type VisualizableVariable = z.infer<typeof visualizableVariable>

/** A variable as the variable search lists it. */
export const foundVariable = catalogRowRecord
  .pick({
    ID: true,
    Long_Name: true,
    Make: true,
    Sensor: true,
    Process_Level: true,
    Temporal_Resolution: true,
    Spatial_Resolution: true,
    Dataset_Name: true,
    Dataset_Short_Name: true,
    Data_Source: true,
    Distributor: true,
    Dataset_ID: true,
  })
  .extend({ Regions: z.string() })
export type FoundVariable = z.infer<typeof foundVariable>

/** A ship’s track, point by point in the order of the voyage; a time is null where only the track is known. */
const trajectoryRecord = z.object({
  lons: z.array(z.number()),
  lats: z.array(z.number()),
  times: z.array(text),
  /** Longitude and latitude of the middle point; null without points. */
  center: z.tuple([z.number(), z.number()]).nullable(),
  /** The largest distance from the first point, in degrees of a great circle. */
  maxDistance: z.number().nonnegative(),
})
export type TrajectoryRecord = z.infer<typeof trajectoryRecord>

/** A data set of a program. ID, Dataset_Name (short) and Dataset_Long_Name repeat what older clients read under these names. */
export const programDataset = datasetRecord.extend({
  ID: z.int(),
  Dataset_Name: z.string(),
  Dataset_Long_Name: z.string(),
  visualizableVariables: z.array(chartableVariable),
  /** IDs of the program’s cruises that it has rows of. */
  cruises: z.array(z.int()),
})

/** A cruise of a program with its track. */
const programCruise = listedCruiseRecord.extend({
  /** Whether other programs have it too. */
  isMultiProgram: z.boolean(),
  /** IDs of the program’s data sets that have rows of it. */
  datasets: z.array(z.int()),
  trajectory: trajectoryRecord,
})

/** A program with its data sets and cruises, keyed by ID. */
export const programRecord = programSelfDescription.extend({
  id: z.string(),
  name: z.string(),
  datasets: z.record(z.string(), programDataset),
  cruises: z.record(z.string(), programCruise),
})
export type ProgramPage = z.output<typeof programRecord>

/** A story of the news list. Instants are ISO 8601. */
export const storyRecord = z.object({
  id: z.int(),
  headline: z.string(),
  link: z.string(),
  label: text,
  /** JSON text of `{content, links: [{text, url}]}`; `{n}` in the content stands for link n. */
  body: z.string(),
  date: z.string(),
  rank: z.int().nullable(),
  /** 0 hidden, 1 draft, 2 preview, 3 published. */
  view_status: z.int().min(0).max(3),
  create_date: z.string(),
  modify_date: z.string(),
  publish_date: text,
  /** 0 news, 1 data set updates. */
  Status_ID: z.int().min(0).max(1),
  Highlight: z.boolean(),
  /** Short names of data sets. */
  tags: z.array(z.string()),
  edited_by: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Who changed it last, for news editors only; null for the portal itself.' }),
})
export type StoryRecord = z.output<typeof storyRecord>

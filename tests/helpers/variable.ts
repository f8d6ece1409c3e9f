import type { VariableRecord } from '#core/api/records.ts'

/** A gridded surface variable of a monthly climatology, as the API answers it; give what should differ. */
export function variableWith(change: Partial<VariableRecord> = {}): VariableRecord {
  return {
    ID: 101,
    Variable: 'sst',
    Short_Name: 'COADS_Climatology',
    Long_Name: 'Sea surface temperature',
    Unit: '°C',
    Sensor: 'In-Situ',
    Make: 'Observation',
    Process_Level: 'Reprocessed',
    Study_Domain: 'Physics',
    Spatial_Resolution: '2° X 2°',
    Temporal_Resolution: 'Monthly Climatology',
    Dataset_ID: 1,
    Dataset_Name: 'COADS monthly climatology',
    Table_Name: 'tblCOADS_Climatology',
    Data_Source: 'NOAA',
    Distributor: null,
    Comment: null,
    Keywords: 'sst',
    Visualize: 1,
    Climatology: 1,
    Has_Depth: 0,
    Time_Min: '1',
    Time_Max: '12',
    Time_Meaning: null,
    Lat_Min: -77,
    Lat_Max: 89,
    Lat_Count: 84,
    Lon_Min: -179,
    Lon_Max: 179,
    Depth_Min: null,
    Depth_Max: null,
    Depth_Levels: [],
    Variable_Count: 9506,
    Variable_Mean: 14,
    Variable_Std: 10,
    Variable_Min: -2,
    Variable_Max: 31,
    Variable_25th: 4,
    Variable_50th: 15,
    Variable_75th: 25,
    Unstructured_Variable_Metadata: null,
    Palette: 'thermal',
    ...change,
  }
}

/** The same for a gridded variable with ordinary dates, three depths and a model's make. */
export function modelVariable(change: Partial<VariableRecord> = {}): VariableRecord {
  return variableWith({
    Variable: 'wind_u',
    Make: 'Model',
    Spatial_Resolution: '2.5° X 2.5°',
    Temporal_Resolution: 'Monthly',
    Climatology: 0,
    Time_Min: '1982-01-15T00:00:00.000Z',
    Time_Max: '1992-12-15T18:30:00.000Z',
    Has_Depth: 1,
    Depth_Min: 0,
    Depth_Max: 100.1234,
    Depth_Levels: [0, 50, 100.1234],
    ...change,
  })
}

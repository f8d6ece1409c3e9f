import { ancillaryColumns, type ClientCall, places, time } from './clientProcedures.ts'
import { pycmapCatalog } from './pycmapCatalog.ts'

/** All rows of a table beside their ancillary data. */
const withAncillary = (table: string) => ` 
                            SELECT t1.*, ${ancillaryColumns.join(', ')} FROM ${table} t1 
                            LEFT JOIN tblAncillary t2 ON t1.[time]=t2.[time] AND ABS(t1.lat-t2.lat)<0.0001 AND ABS(t1.lon-t2.lon)<0.0001 AND ABS(t1.depth-t2.depth)<0.001
                            WHERE 
                            t2.link='${table}'
                          `

/** SELECTs as the clients word them. */
export const selectCalls: readonly ClientCall[] = [
  {
    method: 'API-44 pycmap get_catalog',
    text: pycmapCatalog,
    columns: null,
    rows: 'some',
    first: { Table_Name: /^tbl/, Lat_Min: /^-?\d/ },
  },
  {
    method: 'API-44 pycmap get_var_catalog',
    text: `${pycmapCatalog} WHERE Table_Name='tblVirtual_Cruise_CTD' AND Short_Name='temperature'`,
    columns: null,
    rows: 1,
    first: { Variable: 'temperature', Variable_Count: /^\d+$/, Time_Min: /^2020-04/ },
  },
  { method: 'API-44 pycmap head', text: 'select top 5 * from tblVirtual_Cruise_CTD', columns: null, rows: 5 },
  { method: 'API-44 cmap4r head', text: 'select TOP(5) * FROM tblVirtual_Cruise_CTD', columns: null, rows: 5 },
  {
    method: 'API-44 pycmap get_dataset_ID',
    text: "SELECT DISTINCT(Dataset_ID) FROM tblVariables WHERE LOWER(Table_Name)=LOWER('tblvirtual_cruise_CTD') ",
    columns: ['Dataset_ID'],
    rows: 1,
    first: { Dataset_ID: /^\d+$/ },
  },
  {
    method: 'API-44 pycmap get_dataset',
    text: 'SELECT JSON_stats FROM tblDataset_Stats WHERE Dataset_ID=1 ',
    columns: ['JSON_stats'],
    rows: 1,
    first: { JSON_stats: /"lat":\{"count":\d+/ },
  },
  {
    method: 'API-44 pycmap get_dataset',
    text: 'SELECT * FROM tblVirtual_Cruise_CTD',
    columns: [...places, 'cruise', 'temperature', 'salinity'],
    rows: 2721,
  },
  {
    method: 'API-44 PRC-11 pycmap get_dataset_with_ancillary',
    text: withAncillary('tblVirtual_Cruise_CTD'),
    columns: [...places, 'cruise', 'temperature', 'salinity', ...ancillaryColumns],
    rows: 2721,
    first: { coads_sst: /^\d+(\.\d+)?$/ },
  },
  {
    method: 'API-44 PRC-11 pycmap get_dataset_with_ancillary of a table without depth',
    text: withAncillary('tblVirtual_Cruise_Underway'),
    columns: ['time', 'lat', 'lon', 'cruise', 'sst', 'air_temp', 'wind_speed', 'sea_level_pressure', ...ancillaryColumns],
    rows: 17_507,
    first: { coads_sst: /^\d+(\.\d+)?$/ },
  },
  {
    method: 'API-44 pycmap get_var',
    text: "SELECT * FROM tblVariables WHERE Table_Name='tblVirtual_Cruise_CTD' AND Short_Name='temperature'",
    columns: null,
    rows: 1,
    first: { ID: /^\d+$/ },
  },
  {
    method: 'API-44 pycmap is_grid',
    text: "SELECT Spatial_Res_ID, RTRIM(LTRIM(Spatial_Resolution)) AS Spatial_Resolution FROM tblVariables JOIN tblSpatial_Resolutions ON [tblVariables].Spatial_Res_ID=[tblSpatial_Resolutions].ID WHERE Table_Name='tblVirtual_Cruise_CTD' AND Short_Name='temperature' ",
    columns: ['Spatial_Res_ID', 'Spatial_Resolution'],
    rows: 1,
    first: { Spatial_Resolution: 'Irregular' },
  },
  {
    method: 'API-44 pycmap is_climatology',
    text: "SELECT * FROM tblDatasets d JOIN tblVariables v ON d.ID=v.Dataset_ID WHERE v.Table_Name='tblCOADS_Climatology'",
    columns: null,
    rows: 'some',
    first: { Climatology: '1' },
  },
  {
    method: 'API-44 pycmap get_references',
    text: 'SELECT * FROM tblDataset_References WHERE Dataset_ID=1',
    columns: null,
    rows: 'some',
  },
  {
    method: 'API-44 pycmap cruise_variables',
    text: 'SELECT * FROM tblVariables WHERE Dataset_ID IN (SELECT Dataset_ID FROM tblDataset_Cruises WHERE Cruise_ID=2)',
    columns: null,
    rows: 'some',
  },
  {
    method: 'API-44 pycmap Sample, the span',
    text: 'SELECT MIN([time]) startTime, MAX([time]) endTime FROM tblVirtual_Cruise_CTD',
    columns: ['startTime', 'endTime'],
    rows: 1,
    first: { startTime: '2020-04-10T00:00:00.000Z' },
  },
  {
    method: 'API-44 pycmap Sample, a row',
    text: "SELECT AVG(temperature) CMAP_temperature_tblVirtual_Cruise_CTD_avg, STDEV(salinity) CMAP_salinity_std FROM tblVirtual_Cruise_CTD WHERE [time] BETWEEN '2020-04-10T00:00:00' AND '2020-06-01T00:00:00'  AND lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180 AND depth BETWEEN 0 AND 10",
    columns: ['CMAP_temperature_tblVirtual_Cruise_CTD_avg', 'CMAP_salinity_std'],
    rows: 1,
    first: { CMAP_temperature_tblVirtual_Cruise_CTD_avg: /^\d+\.\d+$/ },
  },
  {
    method: 'API-44 pycmap Sample, a row of a climatology',
    text: 'SELECT AVG(sst) CMAP_sst_avg FROM tblCOADS_Climatology WHERE [month]=4 AND lat BETWEEN 10 AND 20 AND lon BETWEEN -160 AND -150',
    columns: ['CMAP_sst_avg'],
    rows: 1,
    first: { CMAP_sst_avg: /^2\d\.\d+$/ },
  },
  {
    method: 'API-44 cmap4r get_metadata',
    text: "SELECT * FROM [dbo].udfCatalog() WHERE Table_Name='tblVirtual_Cruise_CTD' AND Variable='temperature'",
    columns: null,
    rows: 1,
    first: { Variable: 'temperature' },
  },
  { method: 'API-44 cmap4r catalog', text: 'SELECT * FROM dbo.udfCatalog()', columns: null, rows: 'some' },
  { method: 'API-44 cmap4r references', text: 'SELECT Reference FROM dbo.udfDatasetReferences(1)', columns: null, rows: 'some' },
  { method: 'API-44 cmap4r cruise variables', text: 'SELECT * FROM dbo.udfCruiseVariables(1) ', columns: null, rows: 'some' },
  {
    method: 'API-44 cmap4r has_field',
    text: "SELECT COL_LENGTH('tblVirtual_Cruise_CTD', 'temperature') AS RESULT ",
    columns: ['RESULT'],
    rows: 1,
    first: { RESULT: /^\d+$/ },
  },
  {
    method: 'API-44 cmap4r columns',
    text: "SELECT COLUMN_NAME [Columns] FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = N'tblVirtual_Cruise_CTD'",
    columns: ['Columns'],
    rows: 7,
  },
  {
    method: 'API-44 cmap4r, the size of a subset',
    text: 'select count(*) from tblVirtual_Cruise_CTD where lat between -90 and 90 and lon between -180 and 180',
    columns: null,
    rows: 1,
  },
  {
    method: 'API-44 CMAP.jl',
    text: "SELECT Unit, Short_Name FROM tblVariables WHERE Table_Name='tblVirtual_Cruise_CTD'",
    columns: ['Unit', 'Short_Name'],
    rows: 3,
  },
  {
    method: 'DLD-30 a subset as the download dialog words it',
    text: "SELECT TOP 2000000 [time], [lat], [lon], [depth], [temperature] FROM [tblVirtual_Cruise_CTD] WHERE [temperature] IS NOT NULL AND [time] BETWEEN '2020-01-01T00:00:00.000Z' AND '2022-01-01T23:59:59.999Z' AND [lat] BETWEEN -50 AND 50 AND [lon] BETWEEN -180 AND 180 AND [depth] BETWEEN 0 AND 10 ORDER BY [time], [lat], [lon], [depth]",
    columns: [...places, 'temperature'],
    rows: 'some',
    first: { time },
  },
  {
    method: 'DLD-30 months that run over the end of the year, as the download dialog words them',
    text: 'SELECT TOP 2000000 [month], [lat], [lon], [sst] FROM [tblCOADS_Climatology] WHERE [sst] IS NOT NULL AND ([month] >= 12 OR [month] <= 1) AND [lat] BETWEEN 0 AND 10 AND [lon] BETWEEN -179 AND -150 ORDER BY [month], [lat], [lon]',
    columns: ['month', 'lat', 'lon', 'sst'],
    rows: 'some',
    first: { month: /^1$/ },
  },
]

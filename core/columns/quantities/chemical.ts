import { type Quantity, quantity, secondSensor, solute } from './Quantity.ts'

/* Names of columns; their sources are those of `physical.ts`. */

const oxygenNames = {
  'µmol L-1': 'mole_concentration_of_dissolved_molecular_oxygen_in_sea_water',
  'mL L-1': 'volume_fraction_of_oxygen_in_sea_water',
  'mg L-1': 'mass_concentration_of_oxygen_in_sea_water',
  '%': 'fractional_saturation_of_oxygen_in_sea_water',
}
const oxygen = solute('oxygen', 'Dissolved oxygen', 'oxygen', {
  others: oxygenNames,
  keywords: 'oxygen',
  keys:
    'oxygen oxy o2 doxy doxyadjusted dissolvedoxygen bottleoxygen o2mll:mL_L-1 oxymlperl:mL_L-1 oxymll:mL_L-1 oxyµmolkg:µmol_kg-1 oxyumolkg:µmol_kg-1 oxymlkg ' +
    'sbeox0mll:mL_L-1 sbeox0mgl:mg_L-1 sbeox0mmkg:µmol_kg-1 sbeox0mml:µmol_L-1 sbeopoxmll:mL_L-1 sbeopoxmmkg:µmol_kg-1 g2oxygen do domgl:mg_L-1 o2umolkg:µmol_kg-1 oxygenbtl dox2 o2umoll:µmol_L-1 odo ' +
    'sbeopoxmgl:mg_L-1 sbeopoxmml:µmol_L-1 oxygenumolkg:µmol_kg-1',
})
const ph = (name: string, scale: string, standardName: string | undefined, keys: string): Quantity =>
  quantity(name, `pH${scale}`, { unit: '', ...(standardName ? { standardName } : {}), keywords: 'ph, acidity', keys })

const freon = (name: string, longName: string, cfName: string | undefined, keys: string): Quantity =>
  quantity(name, longName, {
    unit: 'pmol kg-1',
    ...(cfName ? { standardName: `moles_of_${cfName}_per_unit_mass_in_sea_water` } : {}),
    keywords: 'transient tracers',
    keys,
  })

/** Oxygen, nutrients, carbon, tracers. */
export const chemical: readonly Quantity[] = [
  oxygen,
  { ...oxygen, name: 'ctd_oxygen', longName: 'CTD oxygen', keys: ['ctdoxy', 'ctdoxygen', 'oxyctd', 'ctddo'] },
  secondSensor(oxygen, 'sbeox1mll:mL_L-1 sbeox1mgl:mg_L-1 sbeox1mmkg:µmol_kg-1 sbeox1mml:µmol_L-1 oxygen2'),
  quantity('oxygen_saturation', 'Oxygen saturation', {
    unit: '%',
    standardName: 'fractional_saturation_of_oxygen_in_sea_water',
    keywords: 'oxygen',
    keys: 'oxygensaturation o2sat oxysat sbeox0ps dosat odosat dopercent percentsaturation sbeox1ps o2percent osat',
  }),
  quantity('apparent_oxygen_utilization', 'Apparent oxygen utilization', {
    unit: 'µmol kg-1',
    keywords: 'oxygen',
    keys: 'aou g2aou apparentoxygenutilization apparentoxygenutilisation',
  }),
  quantity('oxygen_voltage', 'Voltage of the oxygen sensor', { unit: 'V', keys: 'sbeox0v oxygenvoltage ctdoxyraw sbeox1v' }),
  solute('nitrate', 'Nitrate', 'nitrate', {
    keywords: 'nutrients',
    keys: 'nitrate nitrat no3 no3um:µmol_L-1 nitrateadjusted g2nitrate nitrateumolkg:µmol_kg-1 nitratum:µmol_L-1 molarnitrate ctdnitrate ctdnit',
  }),
  solute('nitrite', 'Nitrite', 'nitrite', { keywords: 'nutrients', keys: 'nitrite nitrit no2 no2um:µmol_L-1 g2nitrite' }),
  solute('nitrate_nitrite', 'Nitrate and nitrite', 'nitrate_and_nitrite', {
    keywords: 'nutrients',
    keys: 'no2no3 no3no2 nitratenitrite nitrateandnitrite nitrateplusnitrite no2plusno3 no3plusno2 no3um2 nox no3no2um:µmol_L-1',
  }),
  solute('ammonium', 'Ammonium', 'ammonium', {
    keywords: 'nutrients',
    keys: 'ammonium nh4 nh3um:µmol_L-1 nh4um:µmol_L-1 ammonia nh3 amon',
  }),
  solute('phosphate', 'Phosphate', 'phosphate', {
    keywords: 'nutrients',
    keys: 'phosphate phspht po4 po4um:µmol_L-1 g2phosphate phos dip srp',
  }),
  solute('silicate', 'Silicate', 'silicate', {
    keywords: 'nutrients, silicic acid',
    keys: 'silicate silcat sio3um:µmol_L-1 sio3 sio4 sioh4 si silicicacid g2silicate slca sil dsi silica sio2',
  }),
  solute('dissolved_inorganic_carbon', 'Dissolved inorganic carbon', 'dissolved_inorganic_carbon', {
    keywords: 'carbon, dic',
    keys: 'tcarbn dic tco2 totalcarbon ct dissolvedinorganiccarbon g2tco2 dicumolkg dic1 dic2 co2t tic totalinorganiccarbon',
  }),
  quantity('alkalinity', 'Total alkalinity', {
    unit: 'µmol kg-1',
    standardName: 'sea_water_alkalinity_per_unit_mass',
    others: { 'µmol L-1': 'sea_water_alkalinity_expressed_as_mole_equivalent' },
    keywords: 'carbon',
    keys: 'alkali alkalinity ta talk totalalkalinity talkalinity g2talk alk ta1 ta2 alky',
  }),
  ph('ph', '', undefined, 'ph ph1 ph2 phfield'),
  ph(
    'ph_total',
    ' (total scale)',
    'sea_water_ph_reported_on_total_scale',
    'phtot phtotal phinsitutotal phinsitutotaladjusted g2phtsinsitutp phtotalscale phts phts25p0 g2phts25p0',
  ),
  ph('ph_seawater', ' (seawater scale)', undefined, 'phsws phsw phseawaterscale'),
  quantity('ph_temperature', 'Temperature of the pH measurement', {
    unit: '°C',
    standardName: 'temperature_of_analysis_of_sea_water',
    keys: 'phtmp phtemp phtemperature',
  }),
  quantity('pco2', 'Partial pressure of CO2', {
    unit: 'µatm',
    standardName: 'partial_pressure_of_carbon_dioxide_in_sea_water',
    keywords: 'carbon',
    keys: 'pco2 pco2water pco2sst pco2sw pco2watersstwet pco2swsat pco2seawater',
  }),
  quantity('fco2', 'Fugacity of CO2', {
    unit: 'µatm',
    standardName: 'fugacity_of_carbon_dioxide_in_sea_water',
    keywords: 'carbon',
    keys: 'fco2 fco2rec fco2water fco2sw fco2watersstwet g2fco2',
  }),
  quantity('xco2', 'Mole fraction of CO2', { unit: 'µmol mol-1', keywords: 'carbon', keys: 'xco2 xco2water xco2waterequtempdry gvco2' }),
  solute('dissolved_organic_carbon', 'Dissolved organic carbon', 'dissolved_organic_carbon', {
    keywords: 'carbon',
    keys: 'doc dissolvedorganiccarbon g2doc npoc',
  }),
  solute('total_dissolved_nitrogen', 'Total dissolved nitrogen', 'dissolved_total_nitrogen', {
    others: {},
    keywords: 'nitrogen',
    keys: 'tdn totaldissolvednitrogen g2tdn',
  }),
  solute('dissolved_organic_nitrogen', 'Dissolved organic nitrogen', 'dissolved_organic_nitrogen', {
    others: {},
    keywords: 'nitrogen',
    keys: 'don dissolvedorganicnitrogen g2don',
  }),
  quantity('particulate_organic_carbon', 'Particulate organic carbon', {
    unit: 'µmol L-1',
    standardName: 'mole_concentration_of_particulate_organic_matter_expressed_as_carbon_in_sea_water',
    keywords: 'carbon',
    keys: 'poc particulateorganiccarbon',
  }),
  quantity('particulate_organic_nitrogen', 'Particulate organic nitrogen', {
    unit: 'µmol L-1',
    standardName: 'mole_concentration_of_particulate_organic_matter_expressed_as_nitrogen_in_sea_water',
    keywords: 'nitrogen',
    keys: 'pon particulateorganicnitrogen',
  }),
  freon('cfc_11', 'CFC-11', 'cfc11', 'cfc11 g2cfc11 f11 freon11'),
  freon('cfc_12', 'CFC-12', 'cfc12', 'cfc12 g2cfc12 f12 freon12'),
  freon('cfc_113', 'CFC-113', 'cfc113', 'cfc113 g2cfc113'),
  freon('carbon_tetrachloride', 'Carbon tetrachloride', undefined, 'ccl4 g2ccl4'),
  quantity('sf6', 'Sulfur hexafluoride', { unit: 'fmol kg-1', keywords: 'transient tracers', keys: 'sf6 g2sf6' }),
  quantity('tritium', 'Tritium', { unit: 'TU', keywords: 'transient tracers', keys: 'tritum tritium h3 g2h3' }),
  quantity('helium', 'Helium', { unit: 'nmol kg-1', keywords: 'noble gases', keys: 'helium g2he' }),
  quantity('delta_helium_3', 'Delta helium-3', { unit: '%', keywords: 'isotopes', keys: 'delhe3 deltahe3 g2he3' }),
  quantity('neon', 'Neon', { unit: 'nmol kg-1', keywords: 'noble gases', keys: 'neon g2neon' }),
  quantity('delta_c13', 'Delta carbon-13 of DIC', { unit: '‰', keywords: 'isotopes', keys: 'delc13 d13c dc13 g2c13 deltac13 d13cdic' }),
  quantity('delta_c14', 'Delta carbon-14 of DIC', { unit: '‰', keywords: 'isotopes, radiocarbon', keys: 'delc14 d14c g2c14 deltac14' }),
  quantity('delta_o18', 'Delta oxygen-18', { unit: '‰', keywords: 'isotopes', keys: 'delo18 d18o g2o18 o18 deltao18' }),
  quantity('delta_si30', 'Delta silicon-30', { unit: '‰', keywords: 'isotopes', keys: 'delsi30 d30si' }),
  quantity('aluminium', 'Aluminium', { unit: 'nmol kg-1', keywords: 'trace metals', keys: 'alumin aluminum aluminium' }),
  quantity('iron', 'Dissolved iron', {
    unit: 'nmol kg-1',
    others: { 'nmol L-1': 'mole_concentration_of_dissolved_iron_in_sea_water' },
    keywords: 'trace metals',
    keys: 'iron fe dfe dissolvediron',
  }),
]

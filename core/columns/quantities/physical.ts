import { type Quantity, quantity, secondSensor } from './Quantity.ts'

/*
 * Names of columns. Sources: WHP parameters (CCHDO params), Argo user's manual (reference table 3), Sea-Bird's short names (SBE Data Processing
 * manual, appendix VI), SeaBASS standardized fields, CalCOFI bottle database, CastAway-CTD export, MK21 export (EDF), HOBOware export, WOD
 * variables, GLODAPv2, BCO-DMO parameters, OceanSITES and Copernicus in-situ TAC codes.
 */

const temperature = quantity('temperature', 'Temperature', {
  unit: '°C',
  standardName: 'sea_water_temperature',
  keywords: 'sea water temperature',
  keys:
    'temperature temp ctdtmp ctdtemp ctdtemperature wt watertemp watertemperature seawatertemperature seatemperature t090c t090 tv290c t068c t68c tnc90c tnc ' +
    'tdegc:°C tempc:°C tempadjusted temperaturecelsius g2temperature tempdegc:°C insitutemperature temppr0101 t t90 tempwater watertempc tempdeg dryt',
})
const salinity = quantity('salinity', 'Salinity', {
  unit: '',
  standardName: 'sea_water_practical_salinity',
  others: { '‰': 'sea_water_salinity' },
  keywords: 'practical salinity',
  keys: 'salinity sal salnty psal psaladjusted s salt salin practicalsalinity sal00 salinitypsu g2salinity bottlesalinity bottlesal salbottle salinitybottle seawaterpracticalsalinity salinitybtl',
})
const conductivity = quantity('conductivity', 'Conductivity', {
  unit: 'S m-1',
  standardName: 'sea_water_electrical_conductivity',
  keys: 'conductivity cond c0sm cndc ctdcond c0mscm:mS_cm-1 c0uscm:µS_cm-1 cond0sm seawaterelectricalconductivity',
})
const density = quantity('density', 'Density', {
  unit: 'kg m-3',
  standardName: 'sea_water_density',
  keys: 'density dens density00 rho seawaterdensity',
})
const sigmaTheta = quantity('sigma_theta', 'Potential density anomaly', {
  unit: 'kg m-3',
  standardName: 'sea_water_sigma_theta',
  keywords: 'sigma-theta, density',
  keys: 'sigmatheta sigtheta sigmaé00 sigmae00 sigth stheta g2sigma0 sigma0 potentialdensityanomaly sigthta ctdsigth',
})
const potential = quantity('potential_temperature', 'Potential temperature', {
  unit: '°C',
  standardName: 'sea_water_potential_temperature',
  keys: 'potentialtemperature theta ptemp potemp090c potemp potemp068c pottemp thetat rpotemp g2theta',
})
const soundSpeed = quantity('sound_speed', 'Speed of sound', {
  unit: 'm s-1',
  standardName: 'speed_of_sound_in_sea_water',
  keys: 'soundvelocity soundspeed sndspd svcm sv svelocity svdm svwm speedofsound',
})

/** Temperature, salinity, density, sound, light and currents. */
export const physical: readonly Quantity[] = [
  temperature,
  secondSensor(temperature, 't190c t190 temp2 temperature2 t168c ctdtmp2 secondarytemperature temp1 tv190c'),
  quantity('reference_temperature', 'Reference temperature', {
    unit: '°C',
    standardName: 'sea_water_temperature',
    keys: 'reftmp revtmp refthermometer sbe35 t3890c',
  }),
  potential,
  secondSensor(potential, 'potemp190c potemp2'),
  quantity('conservative_temperature', 'Conservative temperature', {
    unit: '°C',
    standardName: 'sea_water_conservative_temperature',
    keys: 'conservativetemperature ct contemp gswctate gswctat0',
  }),
  quantity('sea_surface_temperature', 'Sea surface temperature', {
    unit: '°C',
    standardName: 'sea_surface_temperature',
    keys: 'sst seasurfacetemperature surfacetemperature seatemp surftemp ssts ssttsg tsgtemp',
  }),
  salinity,
  quantity('ctd_salinity', 'CTD salinity', {
    unit: '',
    standardName: 'sea_water_practical_salinity',
    keywords: 'salinity',
    keys: 'ctdsal ctdsalinity salctd salinityctd',
  }),
  secondSensor(salinity, 'sal11 salinity2 sal2 secondarysalinity'),
  quantity('absolute_salinity', 'Absolute salinity', {
    unit: 'g kg-1',
    standardName: 'sea_water_absolute_salinity',
    keys: 'absolutesalinity sa abssal gswsaat0 gswsaate',
  }),
  quantity('sea_surface_salinity', 'Sea surface salinity', {
    unit: '',
    standardName: 'sea_surface_salinity',
    keys: 'sss seasurfacesalinity ssps tsgsal surfacesalinity',
  }),
  conductivity,
  secondSensor(conductivity, 'c1sm cond1 conductivity2 c1mscm:mS_cm-1 c1uscm:µS_cm-1'),
  quantity('specific_conductance', 'Specific conductance', {
    unit: 'µS cm-1',
    keys: 'specificconductance specc spcond spconductivity specificcond',
  }),
  density,
  secondSensor(density, 'density11'),
  quantity('sigma_t', 'Density anomaly (sigma-t)', {
    unit: 'kg m-3',
    standardName: 'sea_water_sigma_t',
    keywords: 'density',
    keys: 'sigmat sigmat00 sigt densityanomaly sigmat11',
  }),
  sigmaTheta,
  secondSensor(sigmaTheta, 'sigmaé11 sigmae11'),
  soundSpeed,
  quantity('specific_volume_anomaly', 'Specific volume anomaly', { unit: '1e-8 m3 kg-1', keys: 'sva svan specificvolumeanomaly' }),
  quantity('dynamic_height', 'Dynamic height', { unit: 'm', keys: 'dynht dynamicheight rdynht' }),
  quantity('buoyancy_frequency', 'Buoyancy frequency', { unit: 'h-1', keys: 'buoyancyfrequency brunt bvf' }),
  quantity('descent_rate', 'Descent rate', { unit: 'm s-1', keys: 'dzdtm dzdt descentrate dpdt:dbar_s-1 fallrate' }),
  quantity('altimeter', 'Height above the sea floor', { unit: 'm', keys: 'altm altimeter altimeterheight heightabovebottom hab' }),
  quantity('bottom_depth', 'Depth of the sea floor', {
    unit: 'm',
    standardName: 'sea_floor_depth_below_sea_surface',
    keywords: 'bathymetry',
    keys: 'bottomdepth btmdepth botdepth bottom waterdepth bathymetry seafloordepth botdepthm soundingdepth g2bottomdepth depthbottom bathydepth etopo2depth botcorr waterdepthm echodepth',
  }),
  quantity('par', 'Photosynthetically available radiation', {
    unit: 'µmol m-2 s-1',
    standardName: 'downwelling_photosynthetic_photon_flux_in_sea_water',
    keywords: 'par, irradiance, light',
    keys: 'par parsat:µE_m-2_s-1 ctdpar downwellingpar parlog parsatlog underwaterpar photosyntheticallyavailableradiation photosyntheticallyactiveradiation irradiance downwellingpar',
  }),
  quantity('surface_par', 'Photosynthetically available radiation at the surface', {
    unit: 'µmol m-2 s-1',
    standardName: 'surface_downwelling_photosynthetic_photon_flux_in_air',
    keywords: 'par, irradiance, light',
    keys: 'spar surfacepar sparsatlin parsurface',
  }),
  quantity('corrected_par', 'Ratio of irradiance to that at the surface', { unit: '%', keys: 'cpar percentsurfacepar' }),
  quantity('beam_transmission', 'Beam transmission', {
    unit: '%',
    keywords: 'transmissometer',
    keys: 'xmiss cstartr0 beamtransmission transmission trans transmissometer ctdxmiss cstartr1 transmittance',
  }),
  quantity('beam_attenuation', 'Beam attenuation', {
    unit: 'm-1',
    standardName: 'volume_beam_attenuation_coefficient_of_radiative_flux_in_sea_water',
    keywords: 'transmissometer',
    keys: 'ctdbeamcp cstarat0 beamattenuation beamcp cp660 c660 bac cstarat1 beamc attenuation',
  }),
  quantity('turbidity', 'Turbidity', {
    unit: 'NTU',
    standardName: 'sea_water_turbidity',
    keys: 'turbidity turb turbwetntu0 seaturbmtr ctdturb upoly0 turb4 tur',
  }),
  quantity('backscatter_700', 'Particle backscattering at 700 nm', {
    unit: 'm-1',
    keywords: 'backscatter',
    keys: 'bbp700 bbp700adjusted ctdbbp700ray bbp700raw bbp backscatter backscattering700',
  }),
  quantity('kd_490', 'Diffuse attenuation at 490 nm', { unit: 'm-1', keywords: 'light', keys: 'kd490 k490' }),
  quantity('secchi_depth', 'Secchi depth', {
    unit: 'm',
    standardName: 'secchi_depth_of_sea_water',
    keys: 'secchi secchidepth secchidepthm sdd',
  }),
  quantity('sea_level', 'Sea level', {
    unit: 'm',
    standardName: 'sea_surface_height_above_mean_sea_level',
    keys: 'sealevel waterlevel seasurfaceheightabovesealevel slev sealevelmm:mm sealevelm tideheight tide zeta seasurfaceheight ssh',
  }),
  quantity('eastward_velocity', 'Eastward current', {
    unit: 'm s-1',
    standardName: 'eastward_sea_water_velocity',
    keywords: 'currents',
    keys: 'u ucur uo ucurrent eastwardseawatervelocity evel ewct uvel eastvel',
  }),
  quantity('northward_velocity', 'Northward current', {
    unit: 'm s-1',
    standardName: 'northward_sea_water_velocity',
    keywords: 'currents',
    keys: 'v vcur vo vcurrent northwardseawatervelocity nvel nsct vvel northvel',
  }),
  quantity('upward_velocity', 'Upward current', {
    unit: 'm s-1',
    standardName: 'upward_sea_water_velocity',
    keywords: 'currents',
    keys: 'w wcur wo verticalvelocity upwardseawatervelocity',
  }),
  quantity('wave_height', 'Significant wave height', {
    unit: 'm',
    standardName: 'sea_surface_wave_significant_height',
    keywords: 'waves',
    keys: 'hs swh wvht significantwaveheight waveheight hm0 vhm0',
  }),
  quantity('air_temperature', 'Air temperature', {
    unit: '°C',
    standardName: 'air_temperature',
    keys: 'airtemperature airtemp at atmp tair drytemp dryt drybulb',
  }),
  quantity('air_pressure', 'Air pressure', {
    unit: 'hPa',
    standardName: 'air_pressure',
    keys: 'airpressure airpres atmosphericpressure barometer barometricpressure baro pressurebaro barpress atmpress patm',
  }),
  quantity('wind_speed', 'Wind speed', { unit: 'm s-1', standardName: 'wind_speed', keys: 'windspeed wspd wndspd wspeed ws' }),
  quantity('wind_direction', 'Direction that the wind comes from', {
    unit: 'degree',
    standardName: 'wind_from_direction',
    keys: 'winddirection winddir wdir wnddir wd windfromdirection',
  }),
  quantity('relative_humidity', 'Relative humidity', {
    unit: '%',
    standardName: 'relative_humidity',
    keys: 'relativehumidity rh humidity relhum',
  }),
]

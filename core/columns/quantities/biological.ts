import { type Quantity, quantity } from './Quantity.ts'

/* Names of columns; their sources are those of `physical.ts`, and the HPLC pigments of SeaBASS (Van Heukelem and Thomas 2001). */

const pigment = (name: string, longName: string, keys: string): Quantity =>
  quantity(name, longName, { unit: 'mg m-3', keywords: 'pigments, hplc', keys })

/** Pigments, fluorescence, production and cells. */
export const biological: readonly Quantity[] = [
  quantity('chlorophyll', 'Chlorophyll a', {
    unit: 'mg m-3',
    standardName: 'mass_concentration_of_chlorophyll_a_in_sea_water',
    keywords: 'chlorophyll, pigments',
    keys: 'chlorophyll chla chlorophylla chl chlora chloro chlaadjusted fluorchl chlfluor g2chla cphl chltot totchla chlorophyllconcentration chlaconcentration tchla totalchla flecoafl wetstar flsp ctdchla chlaug:µg_L-1',
  }),
  pigment('hplc_chlorophyll_a', 'Chlorophyll a (HPLC)', 'totchlahplc hplcchla chlorophyllahplc mvchla'),
  quantity('phaeopigments', 'Phaeopigments', {
    unit: 'mg m-3',
    keywords: 'pigments',
    keys: 'phaeopigments phaeo phaeop phaeopigment pheopigments pheo phphtn phaeophytin',
  }),
  quantity('fluorescence', 'Fluorescence', {
    unit: '',
    keywords: 'chlorophyll',
    keys: 'fluorescence fluor ctdfluor fluo flu flc ctdflu fluorchlraw fluorv flecoafl0 rawfluorescence',
  }),
  quantity('cdom_fluorescence', 'Fluorescence of coloured dissolved organic matter', {
    unit: 'mg m-3',
    keywords: 'cdom',
    keys: 'cdom wetcdom ctdcdom fdom cdomadjusted cdomfluor flcdom',
  }),
  pigment('chlorophyll_b', 'Chlorophyll b', 'chlb totchlb chlorophyllb'),
  pigment('chlorophyll_c', 'Chlorophyll c', 'chlc totchlc chlorophyllc chlc1c2'),
  pigment('divinyl_chlorophyll_a', 'Divinyl chlorophyll a', 'dvchla divinylchla divinylchlorophylla'),
  pigment('fucoxanthin', 'Fucoxanthin', 'fuco fucoxanthin'),
  pigment('peridinin', 'Peridinin', 'perid peridinin'),
  pigment('zeaxanthin', 'Zeaxanthin', 'zea zeaxanthin'),
  pigment('alloxanthin', 'Alloxanthin', 'allo alloxanthin'),
  pigment('diadinoxanthin', 'Diadinoxanthin', 'diadino diadinoxanthin'),
  pigment('diatoxanthin', 'Diatoxanthin', 'diato diatoxanthin'),
  pigment('lutein', 'Lutein', 'lut lutein'),
  pigment('hexanoyloxyfucoxanthin', '19’-Hexanoyloxyfucoxanthin', 'hexfuco hexfucoxanthin 19hexanoyloxyfucoxanthin'),
  pigment('butanoyloxyfucoxanthin', '19’-Butanoyloxyfucoxanthin', 'butfuco butfucoxanthin 19butanoyloxyfucoxanthin'),
  pigment('prasinoxanthin', 'Prasinoxanthin', 'pras prasinoxanthin'),
  pigment('violaxanthin', 'Violaxanthin', 'viola violaxanthin'),
  pigment('carotenes', 'Carotenes', 'alphabetacar carotenes carotene betacarotene caro'),
  quantity('primary_production', 'Primary production', {
    unit: 'mg C m-3 d-1',
    keywords: 'carbon, productivity',
    keys: 'primaryproduction pp primaryproductivity meanas prodp',
  }),
  quantity('nitrogen_fixation', 'Nitrogen fixation rate', {
    unit: 'nmol L-1 d-1',
    keywords: 'nitrogen, diazotrophs',
    keys: 'nfixation n2fixation nitrogenfixation nfix nfixationrateabsolute nitrogenfixationrate n2fix n2fixationrate',
  }),
  quantity('bacteria', 'Bacterial abundance', {
    unit: 'cells mL-1',
    keywords: 'bacteria',
    keys: 'bacteria bact bactc bacterialabundance hbact',
  }),
  quantity('prochlorococcus', 'Prochlorococcus abundance', {
    unit: 'cells mL-1',
    keywords: 'picophytoplankton',
    keys: 'prochlorococcus proch prochl',
  }),
  quantity('synechococcus', 'Synechococcus abundance', {
    unit: 'cells mL-1',
    keywords: 'picophytoplankton',
    keys: 'synechococcus synecho',
  }),
]

/** What the area-weighted mean of a field is called in an answer. */
export const areaMeanName = (field: string): string => `${field}_area_mean`

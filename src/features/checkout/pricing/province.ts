const CODES = new Map(
  Object.entries({
    alberta: 'AB',
    'british columbia': 'BC',
    manitoba: 'MB',
    'new brunswick': 'NB',
    'newfoundland and labrador': 'NL',
    'nova scotia': 'NS',
    'northwest territories': 'NT',
    nunavut: 'NU',
    ontario: 'ON',
    'prince edward island': 'PE',
    quebec: 'QC',
    québec: 'QC',
    saskatchewan: 'SK',
    yukon: 'YT',
  }),
);

/** 'Ontario' → 'ON'; other text unchanged (it matches no delivery zone). */
export const provinceCode = (province: string): string =>
  CODES.get(province.trim().toLowerCase()) ?? province.trim().toUpperCase();

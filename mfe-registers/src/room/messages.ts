export const messages = {
  name: 'Sala',
  location: 'Local',
  locationHelp: 'Edifício e piso, como as pessoas o encontram',
  capacity: 'Lugares em exame',
  groundFloor: 'No rés-do-chão, sem escadas',
  description: 'Descrição',
} as const;

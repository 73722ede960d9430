export const announcementText = {
  planned: 'Manutenção prevista:',
  now: 'Manutenção em curso:',
  between: (from: string, until: string) => `${from} até ${until}.`,
  until: (until: string) => `até ${until}.`,
  more: 'Estado do portal',
} as const;

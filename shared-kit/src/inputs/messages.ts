export const inputMessages = {
  dayPattern: 'dd/mm/aaaa',
  calendar: 'Escolher no calendário',
  chooseFile: 'Escolher ficheiro',
  noFile: 'Nenhum ficheiro escolhido',
} as const;

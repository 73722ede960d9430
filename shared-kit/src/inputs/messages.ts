/** Texts of the plain inputs. */
export const inputMessages = {
  dayPattern: 'dd/mm/aaaa',
  chooseFile: 'Escolher ficheiro',
  noFile: 'Nenhum ficheiro escolhido',
} as const;

/** Messages of the institution's profile and logo; those shared with the browser are in the contract. */
export const messages = {
  updated: 'Dados da instituição actualizados.',
  logoReplaced: 'Logótipo actualizado.',
  logoRemoved: 'Logótipo removido.',
  otherProvince: 'Escolha um distrito da província indicada.',
  noProvince: 'Escolha uma província da lista.',
  tooManyPixels: 'A imagem tem píxeis a mais. Reduza-a e envie de novo.',
  tooLong: 'Esta imagem levaria tempo a mais a desenhar. Simplifique-a ou envie um PNG.',
  activeSvg:
    'Este SVG tem partes activas ou ligações para fora, que um logótipo não pode ter. Retire-as ou envie um PNG.',
} as const;

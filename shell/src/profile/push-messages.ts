export const pushText = {
  title: 'Avisos',
  help: 'Receba um aviso neste dispositivo quando houver uma mensagem, uma nota ou uma factura nova. O aviso diz só que há uma novidade e onde: nunca a nota nem o valor. Termina quando sair da conta neste dispositivo.',
  on: 'Receber avisos neste dispositivo',
  here: 'este dispositivo',
  since: (day: string) => `Recebe avisos desde ${day}`,
  remove: 'Deixar de avisar',
  removeFrom: (device: string) => `Deixar de avisar: ${device}`,
  unable:
    'Este navegador não recebe avisos. Num iPhone, junte primeiro o portal ao ecrã principal e abra-o a partir daí.',
  denied: 'Este navegador não deixa o portal avisar. Autorize as notificações nas definições do navegador.',
  noService: 'O navegador não conseguiu ligar os avisos. Tente mais tarde.',
  failed: 'Não foi possível ler os dispositivos com avisos.',
  loading: 'A carregar…',
} as const;

export const uiMessages = { close: 'Fechar', noData: 'Sem dados' };

/** Messages of the settings of identity providers (J42). */
export const messages = {
  providerMissing: 'Fornecedor não encontrado.',
  providerAdded: 'Fornecedor adicionado.',
  providerSaved: 'Fornecedor guardado.',
  providerRemoved: 'Fornecedor eliminado.',
  providerInUse: 'Há contas ligadas a este fornecedor: desactive-o em vez de o eliminar.',
  labelTaken: 'Já há um fornecedor com este nome.',
  issuerTaken: 'Este fornecedor já foi adicionado.',
  unsafeIssuer: 'O endereço tem de começar por https://.',
  noProvider: 'Neste endereço não responde um fornecedor OpenID Connect.',
  noSuchRole: 'Há uma função que já não existe. Recarregue a página.',
  masterIsLocal:
    'A função Master entra sempre também com senha: um fornecedor em baixo não a pode deixar de fora.',
  hasAccounts: 'Já há contas ligadas por este valor: não pode mudar.',
  secretAgain: 'Escreva de novo o segredo: o guardado não é enviado a outro fornecedor.',
  replaced: 'substituído',
  identityLinked: 'Entrada ligada.',
  identityUnlinked: 'Entrada retirada. As sessões que abriu terminaram.',
} as const;

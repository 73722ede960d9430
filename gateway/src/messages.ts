/** Texts for people: in the portal, in error answers, and in the terminal at publication or start. */
import type { FaultKind } from './telemetry/halt.rules.ts';
import type { Health } from './telemetry/release-health.ts';

/** '1 falha', '2 falhas'. */
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const sessions = (count: number) => (count === 1 ? '1 sessão' : `${count} sessões`);

interface Judged extends Health {
  kind: FaultKind;
  /** The errors that occurred most. */
  worst: readonly string[];
  /** Percentage of sessions with a fault. */
  share: number;
}
const faultsOf = ({ kind, ...counts }: Judged) =>
  kind === 'bad'
    ? `${many(counts.failures, 'falha')} ao abrir e ${many(counts.crashes, 'quebra')} em ${many(counts.opened, 'abertura')}, em ${counts.bad} de ${sessions(counts.sessions)}`
    : `${many(counts.errors, 'erro')} em botões, temporizadores ou pedidos, em ${counts.erring} de ${sessions(counts.sessions)}`;
const mostOf = ({ worst }: Judged) => (worst.length > 0 ? ` Sobretudo: ${worst.join(' | ')}` : '');

export const messages = {
  notFound: 'O endereço pedido não existe.',
  internal: 'Ocorreu um erro inesperado. Tente de novo dentro de momentos.',
  starting: 'O portal está a iniciar. Tente de novo dentro de momentos.',
  noBackend: 'Esta aplicação não tem um serviço próprio registado.',
  addressNotPlain:
    'Este endereço tem sinais que nem todos os servidores lêem da mesma maneira. Use só letras, algarismos, hífenes e pontos.',
  callForbidden: 'Não tem permissão para esta operação.',
  sessionMissing: 'Inicie a sessão para continuar.',
  backendDown: 'O serviço desta aplicação não respondeu. Tente de novo; o resto do portal não é afectado.',
  backendSlow: 'O serviço desta aplicação demorou demasiado a responder. Tente de novo.',
  upstreamDown: 'O serviço académico não está disponível. Tente de novo dentro de momentos.',
  overloaded: 'Muita gente ao mesmo tempo. Tente novamente dentro de instantes.',
  upstreamSlow: 'O serviço académico demorou demasiado a responder. Tente de novo.',
  cookiesTooLarge: {
    title: 'A recuperar o acesso ao portal',
    text: 'O seu browser enviou mais dados guardados (cookies) do que o portal aceita. O portal está a apagar os que não são seus. O que escreveu e guardou não se perde. Se esta página não sair daqui sozinha, abra-a de novo ou apague os cookies deste endereço no seu browser.',
    again: 'Abrir de novo',
    call: 'O pedido tem demasiados cookies. Actualize a página para o portal apagar os que não são seus.',
  },
  malformedRequest: 'O pedido está mal formado.',
  tampered: 'Este ficheiro foi recusado porque não corresponde ao que foi publicado.',
  beaconTooLarge: 'A mensagem de telemetria é demasiado grande.',
  beaconForeign: 'A telemetria só é aceite das páginas do portal.',
  metricsGuarded:
    'As métricas só se lêem da própria máquina ou, onde METRICS_TOKEN está definida, com esse token.',
  streamsOfNetwork:
    'Há demasiadas páginas do portal abertas a partir deste endereço. As outras continuam a funcionar; tente de novo dentro de um minuto.',
  streamsFull: 'O portal não pode avisar mais páginas neste momento. Tente de novo dentro de momentos.',
  throttled: 'Foram feitos demasiados pedidos. Aguarde um momento.',
  tokenMissing: 'Falta um token de publicação válido, ou o que foi enviado já foi revogado.',
  tokenExpired: (day: string) =>
    `Este token de publicação expirou em ${day}. Peça um novo a quem gere o portal (npm run deploy-token).`,
  tokenForeign: 'Este token não dá direito a esta operação nesta aplicação.',
  overrideForeign:
    'Só se abre uma aplicação a partir do próprio computador: http://localhost ou http://127.0.0.1.',
  uploadForm: 'A publicação espera os ficheiros da versão em multipart/form-data.',
  uploadInterrupted: 'O envio não chegou até ao fim; nada foi guardado.',
  uploadTwice: (path: string) => `O ficheiro ${path} foi enviado duas vezes.`,
  uploadTooLarge: (what: string) => `O envio é maior do que o permitido (${what}); nada foi guardado.`,
  uploadsBusy: 'Há demasiadas publicações a decorrer. Tente de novo dentro de momentos.',
  originMalformed: 'A proveniência da versão (commit, ramo, autor, nota, ligação) não tem a forma esperada.',
  reasonTooLong: 'O motivo não pode ter mais de 500 caracteres.',
  storageFull: 'Não há espaço para guardar a versão; nada foi guardado. Avise quem gere o portal.',
  releasesAway:
    'O armazém das versões não responde neste momento; nada foi alterado. Tente de novo dentro de momentos.',
  refused: 'A versão foi recusada.',
  moveRefused: 'A mudança foi recusada.',
  /** Why a canary was ended by itself, as the history keeps it. */
  releaseProven: (openings: number) => `Aberta sem falhas em ${sessions(openings)} nos últimos 30 dias.`,
  canaryHalted: (judged: Judged, stableShare: number) =>
    `Travada automaticamente: ${faultsOf(judged)} (${judged.share} % contra ${stableShare} % da versão estável).${mostOf(judged)}`,
  canaryStepped: (minutes: number, openings: number) =>
    `Alargada automaticamente: ${many(minutes, 'minuto')} com as mesmas pessoas, ${sessions(openings)} sem falhas.`,
  stableFailing: (judged: Judged) =>
    `A versão estável falha: ${faultsOf(judged)} (${judged.share} %) dos últimos 15 minutos.${mostOf(judged)}`,
  notices: {
    canary_halted: 'canário travado',
    rolled_back: 'versão estável reposta',
    quarantined: 'aplicação em quarentena',
    stable_failing: 'versão estável com falhas',
    publication_refused: 'publicação recusada',
  },
  notice: (move: { what: string; remote: string; release: string | null; actor: string; reason: string }) =>
    `${move.remote}: ${move.what}${move.release ? ` (${move.release})` : ''}. ${move.reason} Por: ${move.actor}.`,
  moveStale: (revision: number) =>
    `Entretanto houve outra mudança nesta aplicação, que está agora na revisão ${revision}; veja-a e decida de novo.`,

  // `/status`, for everybody.
  status: {
    title: 'Estado do portal',
    allWell: 'Tudo a funcionar',
    partly: 'Há partes com problemas',
    down: 'O portal não está disponível por completo',
    maintained: 'Manutenção em curso',
    states: {
      up: 'Funciona',
      late: 'Com atraso',
      down: 'Não está disponível',
      unknown: 'Não se sabe neste momento',
    },
    parts: {
      portal: 'Páginas do portal',
      api: 'Serviço académico',
      signIn: 'Entrada com senha',
      jobs: 'Tarefas longas (listas, importações)',
      mail: 'Mensagens de correio',
      backup: 'Cópias de segurança',
    },
    remote: (title: string) => `Aplicação ${title}`,
    partsTitle: 'O que funciona',
    since: 'desde',
    planned: 'Manutenção prevista',
    plannedIncident: 'manutenção prevista',
    until: 'até',
    noPlanned: 'Não há manutenção prevista.',
    incidents: 'Últimos incidentes',
    noIncidents: 'Não há incidentes registados nos últimos 90 dias.',
    goingOn: 'ainda decorre',
    asOf: 'Visto em',
    zone: 'Horas de Maputo. Esta página actualiza-se sozinha.',
    toPortal: 'Ir para o portal',
  },

  // Terminal, at the creation of tokens.
  tokenUsage: `Uso:
  npm run deploy-token -- <aplicação> [--holder "Nome"]   cria um token que publica essa aplicação
  npm run deploy-token -- --operator --holder "Nome"      cria um token de operador
    [--days <dias>]                                       dias que o token vale, no máximo 365 (que é o normal)
    [--framed]                                            só publica versões isoladas num quadro
  npm run deploy-token -- --list                          mostra os tokens que existem
  npm run deploy-token -- --revoke <id>                   revoga um token`,
  tokenIssued: (text: string, id: string, folder: string, day: string) =>
    `${text}\nGuarde-o agora: não volta a ser mostrado. Vale até ${day} no portal com os dados em ${folder}. Para o revogar: npm run deploy-token -- --revoke ${id}`,
  tokenDaysBad: (most: number) => `Indique com --days quantos dias o token vale: de 1 a ${most}.`,
  tokenState: {
    revoked: (day: string) => `revogado ${day}`,
    expired: (day: string) => `expirou ${day}`,
    expires: (day: string) => `expira ${day}`,
    expiresSoon: (day: string, days: number) =>
      `expira ${day}, dentro de ${days} ${days === 1 ? 'dia' : 'dias'}: faça um novo`,
  },
  tokenUnknown: (id: string) => `Não existe nenhum token ${id}.`,
  tokenRevoked: (id: string) => `O token ${id} foi revogado.`,
  tokenRemoteBad: (name: string) =>
    `"${name}" não é nome de aplicação: use letras minúsculas, algarismos e hífenes, como mfe-payments (a interface, shell, vem com a instalação).`,
  tokenHolderBad: 'Indique quem usa o token com --holder "Nome" (no máximo 80 caracteres).',

  // Terminal, at start.
  badSetting: (name: string, problem: string) => `A variável ${name} não é válida: ${problem}`,
  portInUse: (port: number) =>
    `A porta ${port} já está a ser usada por outro programa; feche-o ou escolha outra com a variável PORT.`,
  portForbidden: (port: number) =>
    `Não há permissão para usar a porta ${port}; escolha outra com a variável PORT.`,
  dataUnwritable: (folder: string, cause: string) =>
    `Não é possível escrever na pasta de dados ${folder} (${cause}); verifique a variável DATA_DIR.`,
  databaseUnreachable: (cause: string) =>
    `Não é possível usar a base de dados (${cause}); verifique a variável DATABASE_URL.`,
  bucketMissing: (bucket: string, host: string) =>
    `Não existe o bucket ${bucket} em ${host}; crie-o ou verifique a variável S3_BUCKET.`,
  bucketRefused: (host: string, status: number) =>
    `${host} recusa o acesso ao bucket (${status}); verifique as variáveis S3_ACCESS_KEY, S3_SECRET_KEY e S3_REGION.`,
  bucketAway: (cause: string) =>
    `O armazém das versões não responde e este servidor não tem cópia do que precisa (${cause}); verifique a variável S3_ENDPOINT.`,
  storeUsage: `Uso: npm run store -- move --to s3|folder`,
  storeWithoutBucket: 'Indique com S3_ENDPOINT o armazém de onde ou para onde as versões se mudam.',
  ledgerCorrupt: (file: string, line: number) =>
    `O registo de publicações ${file} está danificado na linha ${line}; reponha uma cópia de segurança.`,
  shellMissing: (why: string) =>
    `Não há nenhuma versão da interface (shell) para servir: ${why}; construa-a com "npm run build" ou indique-a na variável BUNDLES.`,
  noBundleIn: (folders: string) =>
    folders ? `nenhuma destas pastas tem files.json: ${folders}` : 'não há pastas indicadas',
} as const;

/** Why a release is refused, a sentence each for the person who publishes it. */
export const refusalMessages = {
  manifest_schema: 'O ficheiro files.json não tem a forma esperada.',
  declaration_schema: 'A declaração da aplicação (remote.json ou shell.json) não tem a forma esperada.',
  declaration_differs: 'A declaração enviada não é igual à que vem entre os ficheiros da versão.',
  name_differs: 'O nome em remote.json não é o mesmo que em files.json.',
  remote_foreign: 'Os ficheiros são de outra aplicação, não da que está a ser publicada.',
  file_missing: 'Um ficheiro indicado em files.json não foi enviado.',
  file_unknown: 'Foi enviado um ficheiro que files.json não indica.',
  hash_wrong: 'O conteúdo de um ficheiro não corresponde ao hash indicado em files.json.',
  size_wrong: 'O tamanho de um ficheiro não corresponde ao indicado em files.json.',
  path_unsafe: 'O nome de um ficheiro sai da pasta da versão ou não é permitido.',
  map_invalid:
    'Um mapa de código (.map) não tem a forma esperada ou não pertence a um ficheiro de código desta versão.',
  file_type: 'Este tipo de ficheiro não pode fazer parte de uma versão.',
  file_executable: 'O conteúdo de um ficheiro é executável fora do navegador ou traz código escondido.',
  script_unreadable: 'Um ficheiro de código não é JavaScript que se consiga ler.',
  handler_in_markup:
    'O código contém HTML com um tratador de evento (onclick=…) ou um endereço javascript:, que o portal não permite.',
  eval_used: 'O código transforma texto em código (eval ou Function), o que o portal não permite.',
  style_unreadable: 'Um ficheiro de estilos não é CSS que se consiga ler.',
  style_foreign:
    'Um estilo chega além da própria aplicação; construa com o preset do kit e comece por uma classe sua.',
  isolation_missing: 'O token só publica versões isoladas num quadro; declare "isolation": "frame".',
  isolation_contract:
    'Uma versão isolada num quadro precisa do contrato ^1.9.0: um portal mais antigo abri-la-ia sem quadro.',
  release_over_budget: 'A versão é maior, comprimida, do que o portal aceita; veja os maiores ficheiros.',
  isolation_light: 'Uma página leve não pode ser mostrada num quadro.',
  file_over_budget: 'Um ficheiro de código é maior do que o permitido; divida-o.',
  first_screen_over_budget:
    'O primeiro ecrã da aplicação pesa mais do que o permitido; carregue o resto só quando for preciso.',
  entry_missing: 'O ficheiro de entrada não faz parte da versão.',
  template_invalid: 'O index.html da interface não tem os lugares marcados que o portal preenche.',
  light_missing: 'Falta a página pronta (src/light.ts) de uma rota declarada como leve.',
  light_invalid:
    'As páginas prontas não têm a forma esperada ou não correspondem às rotas declaradas como leves.',
  light_unsafe: 'Uma página pronta tem algo que não é texto, campo ou ligação dentro do portal.',
  shell_missing: 'Ainda não há nenhuma versão da interface (shell) com a qual comparar.',
  contract_unsatisfied: 'A versão do contrato do portal não satisfaz a que a aplicação exige.',
  shared_missing: 'A aplicação exige uma biblioteca partilhada que a interface não oferece.',
  shared_unsatisfied: 'A versão de uma biblioteca partilhada não satisfaz a que a aplicação exige.',
  range_invalid: 'O intervalo de versões não é válido em SemVer.',
  route_taken: 'Uma rota já pertence a outra aplicação.',
  route_reserved: 'Uma rota está reservada ao próprio portal.',
  menu_taken: 'Uma entrada de menu aponta para uma rota de outra aplicação.',
  permission_taken: 'Uma permissão já foi introduzida por outra aplicação.',
  piece_taken: 'Uma peça com este nome já preenche esse lugar, por outra aplicação.',
  container_taken: 'O nome do contentor já é usado por outra versão.',
  release_unknown: 'Esta versão não foi publicada ou já não é guardada.',
  release_damaged: 'Os ficheiros guardados desta versão não correspondem ao que foi publicado.',
  release_untried:
    'As páginas desta versão não foram abertas antes de ser publicada; só quem gere o portal a pode pôr a servir.',
  release_not_earlier: 'Só se pode voltar a uma versão publicada antes da que está em uso.',
  release_not_good:
    'Só se pode voltar a uma versão que já esteve em uso e não foi abandonada nem travada por correr mal.',
  nothing_before: 'Não há versão anterior à qual voltar.',
  frozen_by_date: 'As promoções estão suspensas nestes dias; só quem gere o portal pode voltar atrás.',
  four_eyes: 'Quem publicou uma versão não a dá a toda a gente: outra pessoa tem de o fazer.',
  frozen: 'As promoções estão suspensas; só quem gere o portal as pode retomar.',
  channel_unsupported: 'A interface (shell) em uso ainda não distribui versões por este canal.',
  channel_empty: 'Não há nenhuma versão neste canal.',
  config_unknown: 'Nenhuma versão em uso declara esta definição.',
  config_misfit: 'O valor não serve para a definição que a versão em uso declara.',
  store_away: 'O armazém das versões não responde; esta versão é publicada quando o portal voltar a iniciar.',
  release_exists: 'Esta versão já foi publicada.',
  release_differs: 'Já foi publicada uma versão com o mesmo nome e outro conteúdo.',
} as const;

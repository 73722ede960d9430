export interface PasswordOwner {
  fullName: string;
  email: string;
  userCode: string | null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a password contains a part of the name or the local part of the e-mail (4 characters or more), or the card code (decision 14). */
export function containsIdentity(password: string, { fullName, email, userCode }: PasswordOwner): boolean {
  const words = [...plain(fullName).split(/[^\p{L}]+/u), plain(email.split('@')[0] ?? '')].filter(
    (word) => word.length >= 4,
  );
  const codes = userCode ? [userCode, userCode.replaceAll('.', '')] : [];
  const plainPassword = plain(password);
  return [...words, ...codes].some((part) => plainPassword.includes(part));
}

/** What the most used passwords are made of, in the world, in Portuguese and in Mozambique. */
const commonWords = new Set(
  `a aa aaa abc abcd abcde abcdef abcdefg abcdefgh asd asdf asdfgh asdfghjkl asdfjkl az azerty q qa qaz qazwsx qazwsxedc qwe
  qwer qwert qwerty qwertyui qwertyuiop qweasd qweasdzxc wsx z za zaq zaqwsx zx zxc zxcv zxcvb zxcvbn zxcvbnm x xx xxx
  access account admin administrator alexander amanda america andrea andrew angel anthony apple arsenal ashley babygirl bailey
  banana baseball basketball batman beautiful blink bismillah bubbles butterfly changeme charlie cheese chelsea chocolate
  company computer cookie corona daniel default dragon facebook family football forever freedom friend friends fuckyou
  gabriel galaxy george ginger google guest hannah happy harley hello hellokitty hunter iloveyou india internet jennifer
  jessica jesus jordan joshua justin killer letmein liverpool login london love lovely loveme madrid manager maggie master
  matrix matthew mercedes michael michelle microsoft minecraft monday money monkey mother mustang mynoob naruto nicole
  nothing office oracle pass passcode passport password passwords patrick pepper pokemon princess purple qwerty rainbow
  robert root samantha samsung secret server service shadow silver snoopy soccer spring spiderman starwars student success
  summer sunshine super superman support sweety system teacher temp temporary test tester testing thomas tigger trustno
  unknown user username vanessa victoria welcome whatever william windows winter xbox yellow zaqwsx
  acesso aluno alunos amigo amigos amizade amor amorzinho amordaminhavida ana angola avatar benfica boss brasil carlos carro
  chave computador contabilidade crianca cristo cruzeiro deus deusefiel deusmeajuda dinheiro director docente escola
  esperanca estrela estudante eusouamor eu exame faculdade familia felicidade feliz filha filho filhos filipe flamengo flor
  fortuna futebol gatinha gato gostosa helder hospital inverno isabel jesuscristo jesusmeama joana joao jose lindinha linda
  lisboa luis lucas manuel mae maeepai maria marta matricula mestre meuamor minhasenha minhavida moca moz mudar mudarsenha
  mulher mundo pai paz pedro portal porto portugal presidente primavera princesa professor propina rafael rosa
  saudade secretaria segredo senha senhas sistema sofia sol sporting sucesso teamo trabalho turma universidade utilizador
  verao vida vitoria
  beira bazaruto cabodelgado chimoio chibuto gaza inhambane lichinga mafalala manica maputo mandela marrabenta matola
  mocambique mondlane nacala nampula niassa pemba quelimane samora sofala tete xaixai zambeze zambezia`.split(
    /\s+/,
  ),
);
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether a password is one of the most used words, disguised or repeated, with digits and symbols around it: 'P@ssw0rd1!', 'Maputo#2026'.
 *  That is what common passwords look like under the rules of composition (ASVS 6.2.4). */
export function isCommon(password: string): boolean {
  const text = plain(password);
  const first = text.search(/[a-z]/);
  const last = text.length - [...text].reverse().findIndex((letter) => /[a-z]/.test(letter));
  const lettersOf = (part: string) => part.replace(/[^a-z]/g, '');
  // A disguised letter may be the first or last one.
  const parts = [0, 1, 2].flatMap((before) =>
    [0, 1, 2].map((after) => text.slice(Math.max(0, first - before), last + after)),
  );
  return parts
    .flatMap((part) => [part, part.replace(/[^a-z]/g, (sign) => disguises[sign] ?? sign)])
    .map((part) => lettersOf(part).replace(/^(.+?)\1+$/, '$1'))
    .some((word) => commonWords.has(word));
}

import { findByIdentifier, insertAccount, type NewAccount } from '../identity/accounts/account.repository.ts';
import { hashPassword } from '../identity/accounts/password-hash.ts';
import type { Tx } from '../platform/database/db.ts';

/** Password of every demonstration account, and of no other (DESIGN §7). */
export const demoPassword = 'Demo#2026';

type DemoAccount = Omit<NewAccount, 'passwordHash' | 'emailConfirmed'>;

const columns = 'email role fullName gender birthDate docNumber contact address userCode'.split(' ');
/** People with each role; 'novo' where they have not signed in yet. */
const people = `
master@demo.test | Master | Graça Armando Machava | Feminino | 1974-03-18 | 110100234567B | 843100101 | Polana Cimento, Maputo
admin@demo.test | Admin | Hélder Tomás Cossa | Masculino | 1981-11-02 | 110102345678M | 823100102 | Sommerschield, Maputo
secretaria@demo.test | Secretaria | Amélia Fernando Sitoe | Feminino | 1988-06-25 | 110203456789F | 863100103 | Alto Maé, Maputo
testers@demo.test | Testers | Edson Paulo Nhantumbo | Masculino | 1993-09-14 | 100104567890C | 873100104 | Machava, Matola
docente@demo.test | Teacher | Joaquim Alberto Mondlane | Masculino | 1979-01-30 | 080105678901J | 843100105 | Malhangalene, Maputo
estudante@demo.test | Student | Celeste Inácio Macuácua | Feminino | 2006-04-11 | 110106789012P | 853100106 | Khongolote, Matola | 26.0001.0001
novo.docente@demo.test | Teacher | Rosa Virgílio Tembe | Feminino | 1990-08-07 | 110107890123S | 823100107 | Magoanine, Maputo | | novo
novo.estudante@demo.test | Student | Dércio Manuel Chissano | Masculino | 2007-12-19 | 090108901234N | 863100108 | Zimpeto, Maputo | 26.0001.0002 | novo
assistente@demo.test | Teacher | Telma Ivone Nhabinde | Feminino | 1994-02-21 | 110109012345K | 843100109 | Sommerschield, Maputo
docente2@demo.test | Teacher | Orlando Filipe Macamo | Masculino | 1983-10-05 | 110100123456L | 823100110 | Coop, Maputo
estudante2@demo.test | Student | Nelson Arlindo Mavie | Masculino | 2006-08-27 | 110101234560D | 853100111 | Machava, Matola
financas@demo.test | Admin | Ofélia Marta Chissano | Feminino | 1984-08-19 | 110107890123Q | 843100112 | Malhangalene, Maputo
`;

export const demoAccounts = people
  .trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const known = columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]]] : []));
    return {
      ...Object.fromEntries(known),
      docType: 'Bilhete de Identidade',
      ...(cells.length > columns.length && { firstLogin: true }),
    } as DemoAccount;
  });

/** Creates missing demonstration accounts. */
export async function seedAccounts(tx: Tx): Promise<void> {
  for (const account of demoAccounts) {
    if (await findByIdentifier(tx, account.email)) continue;
    await insertAccount(tx, {
      firstLogin: false,
      ...account,
      passwordHash: await hashPassword(demoPassword),
      emailConfirmed: true,
    });
  }
}

import { findByIdentifier, insertAccount, type NewAccount } from '../identity/accounts/account.repository.ts';
import { hashPassword } from '../identity/accounts/password-hash.ts';
import type { Tx } from '../platform/database/db.ts';

/** Password of every demonstration account, and of no other (DESIGN §7). */
export const demoPassword = 'Demo#2026';

type DemoAccount = Omit<NewAccount, 'passwordHash' | 'emailConfirmed'>;

const bi = 'Bilhete de Identidade';

/** People with each role, and two who have not signed in yet. */
export const demoAccounts: DemoAccount[] = [
  {
    email: 'master@demo.test',
    role: 'Master',
    fullName: 'Graça Armando Machava',
    gender: 'Feminino',
    birthDate: '1974-03-18',
    docType: bi,
    docNumber: '110100234567B',
    contact: '843100101',
    address: 'Polana Cimento, Maputo',
  },
  {
    email: 'admin@demo.test',
    role: 'Admin',
    fullName: 'Hélder Tomás Cossa',
    gender: 'Masculino',
    birthDate: '1981-11-02',
    docType: bi,
    docNumber: '110102345678M',
    contact: '823100102',
    address: 'Sommerschield, Maputo',
  },
  {
    email: 'secretaria@demo.test',
    role: 'Secretaria',
    fullName: 'Amélia Fernando Sitoe',
    gender: 'Feminino',
    birthDate: '1988-06-25',
    docType: bi,
    docNumber: '110203456789F',
    contact: '863100103',
    address: 'Alto Maé, Maputo',
  },
  {
    email: 'testers@demo.test',
    role: 'Testers',
    fullName: 'Edson Paulo Nhantumbo',
    gender: 'Masculino',
    birthDate: '1993-09-14',
    docType: bi,
    docNumber: '100104567890C',
    contact: '873100104',
    address: 'Machava, Matola',
  },
  {
    email: 'docente@demo.test',
    role: 'Teacher',
    fullName: 'Joaquim Alberto Mondlane',
    gender: 'Masculino',
    birthDate: '1979-01-30',
    docType: bi,
    docNumber: '080105678901J',
    contact: '843100105',
    address: 'Malhangalene, Maputo',
  },
  {
    email: 'estudante@demo.test',
    userCode: '26.0001.0001',
    role: 'Student',
    fullName: 'Celeste Inácio Macuácua',
    gender: 'Feminino',
    birthDate: '2006-04-11',
    docType: bi,
    docNumber: '110106789012P',
    contact: '853100106',
    address: 'Khongolote, Matola',
  },
  {
    email: 'novo.docente@demo.test',
    role: 'Teacher',
    fullName: 'Rosa Virgílio Tembe',
    gender: 'Feminino',
    birthDate: '1990-08-07',
    docType: bi,
    docNumber: '110107890123S',
    contact: '823100107',
    address: 'Magoanine, Maputo',
    firstLogin: true,
  },
  {
    email: 'novo.estudante@demo.test',
    userCode: '26.0001.0002',
    role: 'Student',
    fullName: 'Dércio Manuel Chissano',
    gender: 'Masculino',
    birthDate: '2007-12-19',
    docType: bi,
    docNumber: '090108901234N',
    contact: '863100108',
    address: 'Zimpeto, Maputo',
    firstLogin: true,
  },
  {
    email: 'assistente@demo.test',
    role: 'Teacher',
    fullName: 'Telma Ivone Nhabinde',
    gender: 'Feminino',
    birthDate: '1994-02-21',
    docType: bi,
    docNumber: '110109012345K',
    contact: '843100109',
    address: 'Sommerschield, Maputo',
  },
  {
    email: 'docente2@demo.test',
    role: 'Teacher',
    fullName: 'Orlando Filipe Macamo',
    gender: 'Masculino',
    birthDate: '1983-10-05',
    docType: bi,
    docNumber: '110100123456L',
    contact: '823100110',
    address: 'Coop, Maputo',
  },
  {
    email: 'estudante2@demo.test',
    role: 'Student',
    fullName: 'Nelson Arlindo Mavie',
    gender: 'Masculino',
    birthDate: '2006-08-27',
    docType: bi,
    docNumber: '110101234560D',
    contact: '853100111',
    address: 'Machava, Matola',
  },
  {
    email: 'financas@demo.test',
    role: 'Admin',
    fullName: 'Ofélia Marta Chissano',
    gender: 'Feminino',
    birthDate: '1984-08-19',
    docType: bi,
    docNumber: '110107890123Q',
    contact: '843100112',
    address: 'Malhangalene, Maputo',
  },
];

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

import { replaceBankAccounts } from '../platform/institution/company.repository.ts';
import type { Tx } from '../platform/database/db.ts';

/** An open book below a rising sun. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="UDM"><rect width="96" height="96" rx="20" fill="#0f4c81"/><path d="M48 18a17 17 0 0 1 17 17H31a17 17 0 0 1 17-17z" fill="#f5b942"/><path d="M48 6v7M28.5 12.5l3.6 6M67.5 12.5l-3.6 6M15 27l6.2 3.300M81 27l-6.2 3.3" stroke="#f5b942" stroke-width="3.5" stroke-linecap="round"/><path d="M14 42c12-4 25-3 34 4 9-7 22-8 34-4v32c-12-4-25-3-34 4-9-7-22-8-34-4z" fill="#fff"/><path d="M48 46v32" stroke="#0f4c81" stroke-width="3"/><path d="M21 51c7-1.5 14-1 20 2.500M21 60c7-1.5 14-1 20 2.500M75 51c-7-1.5-14-1-20 2.500M75 60c-7-1.5-14-1-20 2.5" stroke="#8fb3d1" stroke-width="2.5" fill="none" stroke-linecap="round"/></svg>`;

/** The institution of the demonstration. */
export async function seedCompany(tx: Tx): Promise<void> {
  const district = await tx
    .selectFrom('district')
    .select(['id', 'province_id'])
    .where('name', '=', 'KaMpfumo')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('company')
    .set((eb) => ({
      name: 'Universidade Demonstração de Moçambique',
      acronym: 'UDM',
      email: 'secretaria@udm.demo.test',
      phones: ['+258 21 000 000', '+258 84 000 0000'],
      address: 'Avenida da Demonstração, 100, Maputo',
      province_id: district.province_id,
      district_id: district.id,
      website: 'https://udm.demo.test',
      color: '#0f4c81',
      logo: Buffer.from(logo),
      logo_type: 'image/svg+xml',
      logo_version: eb('logo_version', '+', 1),
      version: eb('version', '+', 1),
      nuit: '400000000',
      decree: 'Decreto n.º 1/2010, de 1 de Março',
      director_name: 'Prof. Doutor Armando Cuna',
      director_title: 'Reitor',
      registrar_name: 'Mestre Helena Mabunda',
      registrar_title: 'Directora do Registo Académico',
      document_footer: 'Documento emitido pelo Portal Académico da Universidade Demonstração de Moçambique.',
      data_protection_contact: 'dados@udm.demo.test',
    }))
    .execute();
  await replaceBankAccounts(tx, [
    { bank: 'Banco da Demonstração', nib: '000100000012345678957' },
    { bank: 'Banco do Exemplo', nib: '000800000098765432104' },
  ]);
}

import { sql, type Kysely } from 'kysely';

/** The provinces of Mozambique and their districts, 161 in all: Lei n.º 26/2013 with the changes since, as the
 *  INE's census of 2017 counts and names them, the seven municipal districts of the capital included. From north to south. */
const districts: Record<string, string> = {
  Niassa:
    'Chimbonila, Cuamba, Lago, Lichinga, Majune, Mandimba, Marrupa, Maúa, Mavago, Mecanhelas, Mecula, Metarica, Muembe, Ngauma, Nipepe, Sanga',
  'Cabo Delgado':
    'Ancuabe, Balama, Chiúre, Ibo, Macomia, Mecúfi, Meluco, Metuge, Mocímboa da Praia, Montepuez, Mueda, Muidumbe, Namuno, Nangade, Palma, Pemba, Quissanga',
  Nampula:
    'Angoche, Eráti, Ilha de Moçambique, Lalaua, Larde, Liúpo, Malema, Meconta, Mecubúri, Memba, Mogincual, Mogovolas, Moma, Monapo, Mossuril, Muecate, Murrupula, Nacala-a-Velha, Nacala-Porto, Nacarôa, Nampula, Rapale, Ribáuè',
  Zambézia:
    'Alto Molócuè, Chinde, Derre, Gilé, Gurué, Ile, Inhassunge, Luabo, Lugela, Maganja da Costa, Milange, Mocuba, Mocubela, Molumbo, Mopeia, Morrumbala, Mulevala, Namacurra, Namarroi, Nicoadala, Pebane, Quelimane',
  Tete: 'Angónia, Cahora-Bassa, Changara, Chifunde, Chiuta, Dôa, Macanga, Mágoè, Marara, Marávia, Moatize, Mutarara, Tete, Tsangano, Zumbo',
  Manica:
    'Bárue, Chimoio, Gondola, Guro, Macate, Machaze, Macossa, Manica, Mossurize, Sussundenga, Tambara, Vanduzi',
  Sofala:
    'Beira, Búzi, Caia, Chemba, Cheringoma, Chibabava, Dondo, Gorongosa, Machanga, Maringué, Marromeu, Muanza, Nhamatanda',
  Inhambane:
    'Funhalouro, Govuro, Homoíne, Inhambane, Inharrime, Inhassoro, Jangamo, Mabote, Massinga, Maxixe, Morrumbene, Panda, Vilankulo, Zavala',
  Gaza: 'Bilene, Chibuto, Chicualacuala, Chigubo, Chókwè, Chongoene, Guijá, Limpopo, Mabalane, Mandlakazi, Mapai, Massangena, Massingir, Xai-Xai',
  Maputo: 'Boane, Magude, Manhiça, Marracuene, Matola, Matutuíne, Moamba, Namaacha',
  'Cidade de Maputo': 'KaMavota, KaMaxakeni, KaMpfumo, KaMubukwana, KaNyaka, KaTembe, Nlhamankulu',
};

/** Ids are fixed, so that they are the same in every installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const provinces = Object.entries(districts).map(([name, names]) => ({
    name,
    districts: names.split(', '),
  }));
  const given = JSON.stringify(provinces);
  await sql`
    insert into province (id, name)
    select place, it ->> 'name' from jsonb_array_elements(${given}::jsonb) with ordinality as p (it, place)`.execute(
    db,
  );
  await sql`
    insert into district (id, province_id, name)
    select row_number() over (order by p.place, d.place), p.place, d.name
    from jsonb_array_elements(${given}::jsonb) with ordinality as p (it, place)
    cross join lateral jsonb_array_elements_text(p.it -> 'districts') with ordinality as d (name, place)`.execute(
    db,
  );
  await sql`alter table province alter id restart with 100`.execute(db);
  await sql`alter table district alter id restart with 1000`.execute(db);
}

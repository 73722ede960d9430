import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { knownPeople, knownPerson } from '@portal/shared-kit/contract/people/person';
import { answer, on, rowOf } from '@portal/shared-kit/testing';

type Person = Out<typeof knownPerson>['data'];
/** The fields of a person without those of the register. */
export const aPerson = (fields: Partial<Person> & Pick<Person, 'fullName'>) =>
  rowOf(knownPerson, {
    person_id: 11,
    uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    gender: 'Masculino',
    birthDate: '1979-01-30',
    email: 'joaquim@teste.test',
    contact: '843100105',
    doc_type: 'Bilhete de Identidade',
    doc_number: '080105678901J',
    nactionality: 'Moçambique',
    address_location: 'Malhangalene',
    ...fields,
  });

/** The answers the person fields need: places, and registered people. */
export const fakePeople = [
  on(provinces, () => answer.one([{ id: 11, name: 'Cidade de Maputo' }])),
  on(districts, () => answer.one([{ id: 160, name: 'KaTembe', province_id: 11 }])),
  on(knownPeople, () => answer.one([{ id: 21, name: 'Rosa Tembe', doc_number: '•••••123S' }])),
  on(knownPerson, () => answer.one(aPerson({ person_id: 21, fullName: 'Rosa Tembe', contact: '823100107' }))),
];

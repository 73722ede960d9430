import type { CompanyRecord } from '@portal/shared-kit/contract/platform/company';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { PlaceFacts } from '../common/place-facts.tsx';
import { messages as text } from './messages.ts';

/** The profile of the institution, for who may not change it. */
export const CompanyFacts = ({ record: company }: { record: CompanyRecord }) => (
  <>
    <Facts title={text.identity}>
      <Fact title={text.name}>{company.name}</Fact>
      <Fact title={text.acronym}>{company.acronym}</Fact>
      <Fact title={text.nuit}>{company.nuit}</Fact>
      <Fact title={text.decree}>{company.decree}</Fact>
    </Facts>
    <Facts title={text.contacts}>
      <Fact title={text.address}>{company.address}</Fact>
      <PlaceFacts province_id={company.province_id} district_id={company.district_id} />
      <Fact title={text.email}>{company.email}</Fact>
      <Fact title={text.website}>{company.website}</Fact>
      <Fact title={text.dataProtection}>{company.data_protection_contact}</Fact>
      <Fact title={text.phones}>{company.phones.join(', ')}</Fact>
    </Facts>
    <Facts title={text.look}>
      <Fact title={text.color}>{company.color}</Fact>
    </Facts>
    {company.bank_accounts.length > 0 && (
      <Facts title={text.bankAccounts}>
        {company.bank_accounts.map(({ bank, nib }) => (
          <Fact key={nib} title={bank}>
            {nib}
          </Fact>
        ))}
      </Facts>
    )}
    <Facts title={text.signatures}>
      <Fact title={text.directorName}>{company.director_name}</Fact>
      <Fact title={text.directorTitle}>{company.director_title}</Fact>
      <Fact title={text.registrarName}>{company.registrar_name}</Fact>
      <Fact title={text.registrarTitle}>{company.registrar_title}</Fact>
    </Facts>
    <Facts title={text.documents}>
      <Fact title={text.footer}>{company.document_footer}</Fact>
      <FixedFacts of={company} />
    </Facts>
  </>
);

/** Fixed settings of the portal. */
export const FixedFacts = ({
  of: company,
}: {
  of: Pick<CompanyRecord, 'time_zone' | 'currency' | 'languages'>;
}) => (
  <>
    <Fact title={text.timeZone}>{company.time_zone}</Fact>
    <Fact title={text.currency}>{company.currency}</Fact>
    <Fact title={text.languages}>
      {company.languages.map((code) => text.languageNames[code] ?? code).join(', ')}
    </Fact>
  </>
);

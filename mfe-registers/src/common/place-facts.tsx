import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { useEndpoint } from '@portal/shared-kit/data';
import { Fact, screenMessages as text } from '@portal/shared-kit/screen';

interface Props {
  province_id: number | null;
  district_id: number | null;
}

export function PlaceFacts({ province_id, district_id }: Props) {
  const ofCountry = useEndpoint(provinces, {}, { enabled: province_id !== null });
  const ofProvinces = useEndpoint(districts, {}, { enabled: district_id !== null });
  const nameOf = (all: readonly { id: number; name: string }[] | undefined, id: number | null) =>
    all?.find((one) => one.id === id)?.name;
  return (
    <>
      <Fact title={text.province}>{nameOf(ofCountry.data?.data, province_id)}</Fact>
      <Fact title={text.district}>{nameOf(ofProvinces.data?.data, district_id)}</Fact>
    </>
  );
}

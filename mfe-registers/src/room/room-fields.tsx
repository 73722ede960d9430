import { CheckItem, NumberItem, TextAreaItem, TextItem } from '@portal/shared-kit/form';

const text = {
  name: 'Sala',
  location: 'Local',
  locationHelp: 'Edifício e piso, como as pessoas o encontram',
  capacity: 'Lugares em exame',
  groundFloor: 'No rés-do-chão, sem escadas',
  description: 'Descrição',
} as const;

export const RoomFields = () => (
  <>
    <TextItem name="name" label={text.name} required maxLength={80} />
    <TextItem name="location" label={text.location} extra={text.locationHelp} maxLength={120} />
    <NumberItem name="capacity" label={text.capacity} required min={1} max={2000} precision={0} />
    <CheckItem name="ground_floor">{text.groundFloor}</CheckItem>
    <TextAreaItem name="description" label={text.description} rows={4} maxLength={1000} />
  </>
);

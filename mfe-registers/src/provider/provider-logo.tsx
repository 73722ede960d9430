/** A provider's logo on white, which logos are made for. */
export const ProviderLogo = ({ source, size }: { source: string; size: number }) => (
  <img
    src={source}
    alt=""
    width={size}
    height={size}
    style={{ objectFit: 'contain', padding: 2, borderRadius: 4, background: '#fff', flex: 'none' }}
  />
);

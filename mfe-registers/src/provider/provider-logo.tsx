/** A provider's logo on white, which logos are made for. */
export const ProviderLogo = ({ source }: { source: string }) => (
  <img
    src={source}
    alt=""
    width={32}
    height={32}
    style={{ objectFit: 'contain', padding: 2, borderRadius: 4, background: '#fff', flex: 'none' }}
  />
);

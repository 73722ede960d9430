/** The error page when the portal's own code fails to load. */
export function PortalFailed() {
  return (
    <main className="p-light">
      <div className="p-card p-light-card" role="alert">
        <h1>Não foi possível abrir o portal</h1>
        <p>A ligação falhou ou está muito lenta. A sua sessão continua aberta.</p>
        <button type="button" className="p-button p-primary" onClick={() => location.reload()}>
          Tentar de novo
        </button>
      </div>
    </main>
  );
}

export const messages = {
  announced: 'Manutenção anunciada: aparece já no portal e em /status.',
  changed: 'Anúncio actualizado.',
  cancelled: 'Anúncio retirado.',
  missing: 'Manutenção não encontrada.',
  over: 'Esta manutenção já acabou.',
  endsInPast: 'O fim deve estar no futuro.',
} as const;

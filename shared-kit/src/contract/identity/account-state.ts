interface Account {
  active: boolean;
  blocked: boolean;
  first_logg: 'yes' | 'não';
}

export const accountStates = {
  active: 'Activo',
  firstLogin: 'Aguarda a primeira entrada',
  blocked: 'Bloqueado',
  inactive: 'Inactivo',
} as const;

export function accountStateOf({ active, blocked, first_logg }: Account): keyof typeof accountStates {
  if (!active) return 'inactive';
  if (blocked) return 'blocked';
  return first_logg === 'yes' ? 'firstLogin' : 'active';
}

/** Texts of the employees' screen (decision 50). */
export const employeeText = {
  title: 'Funcionários',
  position: 'Cargo',
  colleagues: 'Funcionários do departamento',
  active: 'Activo',
  inactive: 'Inactivo',
  work: 'Vínculo',
  contractType: 'Tipo de contrato',
  admissionDate: 'Data de admissão',
  mayNotGrant: 'só a pode atribuir quem a tem',
} as const;

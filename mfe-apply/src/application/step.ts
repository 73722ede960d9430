import type { Wizard } from './use-wizard.ts';

export interface StepProps {
  wizard: Wizard;
}

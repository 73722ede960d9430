import { StepFour } from './step-four.tsx';
import { StepThree } from './step-three.tsx';
import { StepTwo } from './step-two.tsx';
import type { StepProps } from './step.ts';

/** Steps 2 to 4, loaded during the first one. */
export function LaterSteps({ wizard }: StepProps) {
  if (wizard.step === 2) return <StepTwo wizard={wizard} />;
  if (wizard.step === 3) return <StepThree wizard={wizard} />;
  return <StepFour wizard={wizard} />;
}

import { StepFour } from './step-four.tsx';
import { StepThree } from './step-three.tsx';
import { StepTwo } from './step-two.tsx';
import type { StepProps } from './step.ts';

/** What comes after the first step; fetched while that is filled in. */
export function LaterSteps({ wizard }: StepProps) {
  if (wizard.step === 2) return <StepTwo wizard={wizard} />;
  if (wizard.step === 3) return <StepThree wizard={wizard} />;
  return <StepFour wizard={wizard} />;
}

import { PeriodPage } from './period-page.tsx';

/** `/activities`: when a semester starts. */
export const StartOfYearPage = () => <PeriodPage page="start" />;

/** `/activities/configure_dates`: when frequency grades are entered. */
export const FrequencyDatesPage = () => <PeriodPage page="frequency" />;

/** `/activities/configure_dates_exames`: when grades of normal, recorrência and special exams are entered. */
export const ExamDatesPage = () => <PeriodPage page="exams" />;

import type { Migration } from 'kysely';
import * as foundation from './2026-11-21-01-foundation.ts';
import * as identity from './2026-11-21-02-identity.ts';
import * as rights from './2026-11-21-02b-rights.ts';
import * as registers from './2026-11-21-03-registers.ts';
import * as reference from './2026-11-21-04-reference.ts';
import * as places from './2026-11-21-04b-places.ts';
import * as people from './2026-11-21-05-people.ts';
import * as offer from './2026-11-21-06-offer.ts';
import * as company from './2026-11-21-14-company.ts';
import * as access from './2026-11-21-15-access.ts';
import * as personFiles from './2026-11-21-16-person-files.ts';
import * as auditOrder from './2026-11-21-19-audit-order.ts';
import * as planOrder from './2026-11-21-20-plan-order.ts';
import * as candidacy from './2026-11-21-30-candidacy.ts';
import * as inscription from './2026-11-21-31-inscription.ts';
import * as billing from './2026-11-21-32-billing.ts';
import * as documents from './2026-11-21-33-documents.ts';
import * as candidacySession from './2026-11-21-40-candidacy-session.ts';
import * as candidateOffice from './2026-11-21-43-candidate-office.ts';
import * as inscriptionLists from './2026-11-21-46-inscription-lists.ts';
import * as statistics from './2026-11-21-49-statistics.ts';
import * as dashboardFigures from './2026-11-21-50-dashboard.ts';
import * as paymentDesk from './2026-11-21-54-payment-desk.ts';
import * as localBuilds from './2026-11-21-60-local-builds.ts';
import * as inscriptionLevels from './2026-11-21-61-inscription-levels.ts';
import * as identityCorrections from './2026-11-22-10-identity-corrections.ts';
import * as documentOwner from './2026-11-22-20-document-owner.ts';
import * as semesterNames from './2026-11-22-15-semester-names.ts';
import * as applyAgain from './2026-11-22-70-apply-again.ts';
import * as plainRegister from './2026-11-22-71-plain-register.ts';
import * as mendedPayments from './2026-11-22-72-mended-payments.ts';
import * as closedActivity from './2026-11-22-73-closed-activity.ts';
import * as edition from './2026-11-22-80-edition.ts';
import * as enrolment from './2026-11-22-81-enrolment.ts';
import * as allocatedStudents from './2026-11-22-82-allocated-students.ts';
import * as studentList from './2026-11-22-84-student-list.ts';
import * as teachingList from './2026-11-22-87-teaching-list.ts';
import * as jobs from './2026-11-22-89-jobs.ts';
import * as imports from './2026-11-22-90-imports.ts';
import * as exportJobs from './2026-11-22-91-export-jobs.ts';
import * as endOfSemester from './2026-11-22-95-end-of-semester.ts';
import * as admittedAccounts from './2026-11-22-96-admitted-accounts.ts';
import * as nameLockOrder from './2026-11-22-97-name-lock-order.ts';
import * as grades from './2026-11-23-01-grades.ts';
import * as adaptations from './2026-11-28-75-adaptations.ts';
import * as instalmentFacts from './2026-11-28-21-instalment-facts.ts';
import * as servicePaper from './2026-11-28-20-service-paper.ts';
import * as paperKinds from './2026-11-24-01-paper-kinds.ts';
import * as gradeRectification from './2026-11-24-02-grade-rectification.ts';
import * as allocation from './2026-11-23-20-allocation.ts';
import * as bankImport from './2026-11-23-21-bank-import.ts';
import * as calendarYears from './2026-11-23-30-calendar-years.ts';
import * as feeNames from './2026-11-23-40-fee-names.ts';
import * as userPreference from './2026-11-24-70-user-preference.ts';
import * as foundInvoices from './2026-11-24-71-found-invoices.ts';
import * as listOrders from './2026-11-24-65-list-orders.ts';
import * as listViews from './2026-11-24-66-list-views.ts';
import * as recordViews from './2026-11-25-60-record-views.ts';
import * as resultSlips from './2026-11-25-61-result-slips.ts';
import * as percentages from './2026-11-25-01-percentages.ts';
import * as communications from './2026-11-23-15-communications.ts';
import * as semesterClosing from './2026-11-24-10-semester-closing.ts';
import * as lectures from './2026-11-24-20-lectures.ts';
import * as refunds from './2026-11-24-50-refunds.ts';
import * as secondPerson from './2026-11-24-51-second-person.ts';
import * as monthlyFees from './2026-11-24-35-monthly-fees.ts';
import * as openAmount from './2026-11-24-52-open-amount.ts';
import * as closingJob from './2026-11-24-11-closing-job.ts';
import * as statements from './2026-11-24-36-statements.ts';
import * as deskClosing from './2026-11-24-53-desk-closing.ts';
import * as renewalSubjects from './2026-11-24-25-renewal-subjects.ts';
import * as fines from './2026-11-25-20-fines.ts';
import * as services from './2026-11-25-21-services.ts';
import * as paymentLink from './2026-11-25-40-payment-link.ts';
import * as accountingPeriod from './2026-11-25-41-accounting-period.ts';
import * as auditLists from './2026-11-25-70-audit-lists.ts';
import * as reminders from './2026-11-25-22-reminders.ts';
import * as debtBlocks from './2026-11-26-40-debt-blocks.ts';
import * as toReview from './2026-11-26-20-to-review.ts';
import * as bankLayouts from './2026-11-26-30-bank-layouts.ts';
import * as specialExam from './2026-11-26-01-special-exam.ts';
import * as editionReopening from './2026-11-26-02-edition-reopening.ts';
import * as referenceList from './2026-11-26-41-reference-list.ts';
import * as sponsorSplits from './2026-11-27-01-sponsor-splits.ts';
import * as referenceGroup from './2026-11-27-10-reference-group.ts';
import * as instalments from './2026-11-27-02-instalments.ts';
import * as noticesByTheClock from './2026-11-28-30-notices-by-the-clock.ts';
import * as dataCorrections from './2026-11-28-31-data-corrections.ts';
import * as withdrawals from './2026-11-28-40-withdrawals.ts';
import * as calendarMonths from './2026-11-28-70-calendar-months.ts';
import * as absenceLimit from './2026-11-28-71-absence-limit.ts';
import * as walkedLists from './2026-11-28-80-walked-lists.ts';
import * as auditFilters from './2026-11-29-30-audit-filters.ts';
import * as chargeYears from './2026-11-29-10-charge-years.ts';
import * as chargeStates from './2026-11-30-15-charge-states.ts';
import * as unallocatedSearch from './2026-11-30-20-unallocated-search.ts';
import * as inscriptionCharges from './2026-12-01-05-inscription-charges.ts';
import * as receiptDays from './2026-12-01-06-receipt-days.ts';
import * as listsByState from './2026-12-01-13-lists-by-state.ts';
import * as jobFurthest from './2026-12-01-14-job-furthest.ts';
import * as sortedPayments from './2026-12-02-40-sorted-payments.ts';
import * as undoneAllocations from './2026-12-02-50-undone-allocations.ts';
import * as teachingOnce from './2026-12-03-10-teaching-once.ts';
import * as overdue from './2026-11-29-11-overdue.ts';
import * as toldGrades from './2026-11-26-10-told-grades.ts';
import * as plannedMaintenance from './2026-11-27-60-planned-maintenance.ts';
import * as correctionFigure from './2026-12-02-10-correction-figure.ts';
import * as lastSignIns from './2026-12-02-11-last-sign-ins.ts';
import * as academicOrders from './2026-12-02-20-academic-orders.ts';
import * as staffWithoutAccount from './2026-12-03-11-staff-without-account.ts';
import * as accountOwes from './2026-12-04-30-account-owes.ts';
import * as secondPersonChange from './2026-12-04-31-second-person-change.ts';
import * as movedGrades from './2026-12-04-40-moved-grades.ts';
import * as bankLines from './2026-12-04-41-bank-lines.ts';

/** Every migration in the order of its date; a name never changes once released. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-01-foundation': foundation,
  '2026-11-21-02-identity': identity,
  '2026-11-21-02b-rights': rights,
  '2026-11-21-03-registers': registers,
  '2026-11-21-04-reference': reference,
  '2026-11-21-04b-places': places,
  '2026-11-21-05-people': people,
  '2026-11-21-06-offer': offer,
  '2026-11-21-14-company': company,
  '2026-11-21-15-access': access,
  '2026-11-21-16-person-files': personFiles,
  '2026-11-21-19-audit-order': auditOrder,
  '2026-11-21-20-plan-order': planOrder,
  '2026-11-21-30-candidacy': candidacy,
  '2026-11-21-31-inscription': inscription,
  '2026-11-21-32-billing': billing,
  '2026-11-21-33-documents': documents,
  '2026-11-21-40-candidacy-session': candidacySession,
  '2026-11-21-43-candidate-office': candidateOffice,
  '2026-11-21-46-inscription-lists': inscriptionLists,
  '2026-11-21-49-statistics': statistics,
  '2026-11-21-50-dashboard': dashboardFigures,
  '2026-11-21-54-payment-desk': paymentDesk,
  '2026-11-21-60-local-builds': localBuilds,
  '2026-11-21-61-inscription-levels': inscriptionLevels,
  '2026-11-22-10-identity-corrections': identityCorrections,
  '2026-11-22-20-document-owner': documentOwner,
  '2026-11-22-15-semester-names': semesterNames,
  '2026-11-22-70-apply-again': applyAgain,
  '2026-11-22-71-plain-register': plainRegister,
  '2026-11-22-72-mended-payments': mendedPayments,
  '2026-11-22-73-closed-activity': closedActivity,
  '2026-11-22-80-edition': edition,
  '2026-11-22-81-enrolment': enrolment,
  '2026-11-22-82-allocated-students': allocatedStudents,
  '2026-11-22-84-student-list': studentList,
  '2026-11-22-87-teaching-list': teachingList,
  '2026-11-22-89-jobs': jobs,
  '2026-11-22-90-imports': imports,
  '2026-11-22-91-export-jobs': exportJobs,
  '2026-11-22-95-end-of-semester': endOfSemester,
  '2026-11-22-96-admitted-accounts': admittedAccounts,
  '2026-11-22-97-name-lock-order': nameLockOrder,
  '2026-11-23-01-grades': grades,
  '2026-11-23-20-allocation': allocation,
  '2026-11-23-21-bank-import': bankImport,
  '2026-11-23-30-calendar-years': calendarYears,
  '2026-11-23-40-fee-names': feeNames,
  '2026-11-23-15-communications': communications,
  '2026-11-24-01-paper-kinds': paperKinds,
  '2026-11-24-02-grade-rectification': gradeRectification,
  '2026-11-24-10-semester-closing': semesterClosing,
  '2026-11-24-20-lectures': lectures,
  '2026-11-24-50-refunds': refunds,
  '2026-11-24-51-second-person': secondPerson,
  '2026-11-24-35-monthly-fees': monthlyFees,
  '2026-11-24-52-open-amount': openAmount,
  '2026-11-24-70-user-preference': userPreference,
  '2026-11-24-71-found-invoices': foundInvoices,
  '2026-11-24-11-closing-job': closingJob,
  '2026-11-24-36-statements': statements,
  '2026-11-24-53-desk-closing': deskClosing,
  '2026-11-24-25-renewal-subjects': renewalSubjects,
  '2026-11-25-01-percentages': percentages,
  '2026-11-24-65-list-orders': listOrders,
  '2026-11-24-66-list-views': listViews,
  '2026-11-25-20-fines': fines,
  '2026-11-25-60-record-views': recordViews,
  '2026-11-25-61-result-slips': resultSlips,
  '2026-11-25-21-services': services,
  '2026-11-25-40-payment-link': paymentLink,
  '2026-11-25-41-accounting-period': accountingPeriod,
  '2026-11-25-70-audit-lists': auditLists,
  '2026-11-25-22-reminders': reminders,
  '2026-11-26-40-debt-blocks': debtBlocks,
  '2026-11-26-20-to-review': toReview,
  '2026-11-26-30-bank-layouts': bankLayouts,
  '2026-11-26-01-special-exam': specialExam,
  '2026-11-26-02-edition-reopening': editionReopening,
  '2026-11-26-41-reference-list': referenceList,
  '2026-11-26-10-told-grades': toldGrades,
  '2026-11-27-01-sponsor-splits': sponsorSplits,
  '2026-11-27-10-reference-group': referenceGroup,
  '2026-11-27-60-planned-maintenance': plannedMaintenance,
  '2026-11-27-02-instalments': instalments,
  '2026-11-28-30-notices-by-the-clock': noticesByTheClock,
  '2026-11-28-31-data-corrections': dataCorrections,
  '2026-11-28-40-withdrawals': withdrawals,
  '2026-11-28-20-service-paper': servicePaper,
  '2026-11-28-21-instalment-facts': instalmentFacts,
  '2026-11-28-70-calendar-months': calendarMonths,
  '2026-11-28-71-absence-limit': absenceLimit,
  '2026-11-28-75-adaptations': adaptations,
  '2026-11-28-80-walked-lists': walkedLists,
  '2026-11-29-30-audit-filters': auditFilters,
  '2026-11-29-10-charge-years': chargeYears,
  '2026-11-29-11-overdue': overdue,
  '2026-11-30-15-charge-states': chargeStates,
  '2026-11-30-20-unallocated-search': unallocatedSearch,
  '2026-12-01-05-inscription-charges': inscriptionCharges,
  '2026-12-01-06-receipt-days': receiptDays,
  '2026-12-01-13-lists-by-state': listsByState,
  '2026-12-01-14-job-furthest': jobFurthest,
  '2026-12-02-10-correction-figure': correctionFigure,
  '2026-12-02-11-last-sign-ins': lastSignIns,
  '2026-12-02-20-academic-orders': academicOrders,
  '2026-12-02-40-sorted-payments': sortedPayments,
  '2026-12-02-50-undone-allocations': undoneAllocations,
  '2026-12-03-10-teaching-once': teachingOnce,
  '2026-12-03-11-staff-without-account': staffWithoutAccount,
  '2026-12-04-30-account-owes': accountOwes,
  '2026-12-04-31-second-person-change': secondPersonChange,
  '2026-12-04-40-moved-grades': movedGrades,
  '2026-12-04-41-bank-lines': bankLines,
};

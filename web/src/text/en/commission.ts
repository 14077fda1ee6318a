import type { CommissionText } from '../mn/commission.ts'

export const text: CommissionText = {
  enrolment: 'Running the enrolment',
  kept: { places: 'Places', draws: 'Draws', campaigns: 'Campaigns', content: 'Public texts' },
  kinds: { kindergarten: 'Kindergarten', firstGrade: 'First grade', subProgram: 'Sub-program' },
  states: { notStarted: 'Not started', open: 'Open', closed: 'Closed' },
  campaign: 'Campaign',
  yearAndStage: '{year}–{next}, stage {stage}',
  campaignName: '{kind}, {year}–{next}, stage {stage}',
}

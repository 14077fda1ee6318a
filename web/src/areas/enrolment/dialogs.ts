import { lateDialog } from '../../ui/dialog/lateDialog.tsx'

/** Dialogs load on demand: most visits open none. */
export const AcceptDialog = lateDialog(() => import('./AcceptDialog.tsx'))
export const AddressDialog = lateDialog(() => import('./AddressDialog.tsx'))
export const HistoryDialog = lateDialog(() => import('./HistoryDialog.tsx'))
export const QuestionDialog = lateDialog(() => import('./QuestionDialog.tsx'))
export const ReceiptDialog = lateDialog(() => import('./ReceiptDialog.tsx'))
export const RestoreDialog = lateDialog(() => import('./RestoreDialog.tsx'))
export const TakeOverDialog = lateDialog(() => import('./TakeOverDialog.tsx'))
export const UndoDialog = lateDialog(() => import('./UndoDialog.tsx'))

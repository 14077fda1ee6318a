import { setUp } from '../reference/seed.ts'
import { endUnproven, signOut } from './accountCommands.ts'
import { takeBackup } from './backupCommand.ts'
import { addBar, liftOneBar, listBars } from './barCommands.ts'
import { decideClaim, listClaims, showClaim } from './claimCommands.ts'
import type { Runnable } from './command.ts'
import { exportFolder, importFolder } from './dataCommands.ts'
import { listHeldLinks, releaseHeldLinks } from './guardianCommands.ts'
import { listKeys, retireOneKey, rotateKey } from './keyCommands.ts'
import { setBanner, setReadOnly, showMaintenance } from './maintenanceCommands.ts'
import { listMessages, retryMessages } from './messageCommands.ts'
import { decideProposal, listProposals, showOneProposal } from './proposalCommands.ts'
import { addAllStaff, addStaff, endStaff, listInvitations, listStaff, withdrawStaff } from './staffCommands.ts'

import { syncApply, syncCodes, syncFiles, syncRun, syncShow, syncStatus } from './syncCommands.ts'
import { yearConfirm, yearPrepare, yearStatus, yearUndo } from './yearCommands.ts'

/** All commands that a running server accepts. */
export const commands: readonly Runnable[] = [
  setUp,
  listKeys,
  rotateKey,
  retireOneKey,
  addStaff,
  listStaff,
  endStaff,
  addAllStaff,
  listInvitations,
  withdrawStaff,
  endUnproven,
  addBar,
  listBars,
  liftOneBar,
  signOut,
  takeBackup,
  listMessages,
  retryMessages,
  importFolder,
  exportFolder,
  listClaims,
  showClaim,
  decideClaim,
  listProposals,
  showOneProposal,
  decideProposal,
  listHeldLinks,
  releaseHeldLinks,
  showMaintenance,
  setBanner,
  setReadOnly,
  syncStatus,
  syncShow,
  syncRun,
  syncApply,
  syncCodes,
  syncFiles,
  yearStatus,
  yearPrepare,
  yearConfirm,
  yearUndo,
]

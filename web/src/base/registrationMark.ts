const KEY = 'registration-open'

/** That the registration lies open over the page, for the time after a reload. */
export const markRegistration = (open: boolean): void => {
  if (open) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
}

/** Only a reload finds the entry of the history that the open dialog had. */
export const registrationWasOpen = (): boolean => sessionStorage.getItem(KEY) !== null && history.state?.layers > 0

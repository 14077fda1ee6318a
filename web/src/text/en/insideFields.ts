import type { InsideFieldsText } from '../mn/insideFields.ts'

export const text: InsideFieldsText = {
  messages: {
    oldPasswordRequired: 'Enter your old password',
    newPasswordRequired: 'Enter a new password',
    newPasswordTooShort: 'The new password must have at least 8 characters',
    newPasswordRepeatRequired: 'Repeat the new password',
    newPasswordMismatch: 'Does not match the new password',
    passwordNeedsSpecial: 'The password must contain at least one special character (such as ! @ # $)',
    relationRequired: 'Choose your relation to the child',
    classRequired: 'Choose the class',
    groupRequired: 'Choose the group',
    parentNameRequired: "Enter the parent's name (the child's patronymic)",
    childNameRequired: "Enter the child's name",
  },
}

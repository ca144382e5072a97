/** Quoted by the requirements, letter for letter. */
export const moneyMessageLiterals = {
  'deposit.amountFirst': 'Please Enter Amount First', // C2.14
  'deposit.success': 'Deposit Successfull', // C7.04
  'request.pending': 'Already Have Request, Please Wait', // C4.06
  'request.range': 'Amount should be greater than {min} and less than {max}', // C5.11
} as const;

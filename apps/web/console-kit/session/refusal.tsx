import { Alert } from '@mantine/core';

/** Shows why a step of signing in was refused, without a code to quote. */
export const Refusal = ({ error }: { readonly error: Error }) => (
  <Alert color="red" role="alert">
    {error.message}
  </Alert>
);

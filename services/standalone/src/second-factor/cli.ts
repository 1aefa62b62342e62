import { removeSecondFactor } from '@s30/commands/accounts/secondFactors';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { ToolError } from '@s30/platform/config/tool';
import { operate } from '../composeOperator.ts';

const HELP = `Usage: npm run second-factor -- remove <mail address>

  Takes the second factor off an account whose owner has lost theirs and whom no admin can help, such as the only admin. All their sessions
  end, and the server tells them by mail when it runs again. Settings are those of the server, which must not run meanwhile, and so is the
  user who runs this.
`;

const remove = (address: string): Promise<string> =>
  operate(async ({ run, written, userIdOf }) => {
    const removed = await removeSecondFactor(written, run, { userId: await userIdOf(address) }, { by: 'operator' });
    if (isRejection(removed)) throw new ToolError(`${messageOf(removed)}.`);
    return removed.name;
  });

await explainingErrors(async () => {
  const [command, address, ...more] = process.argv.slice(2);
  if (command === '--help') process.stdout.write(HELP);
  else if (command !== 'remove' || address === undefined || more.length > 0)
    throw new ToolError('Say "npm run second-factor -- remove" and a mail address: see --help.');
  else process.stdout.write(`${await remove(address)} can log in without a second factor.\n`);
});

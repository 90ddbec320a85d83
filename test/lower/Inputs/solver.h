/* A library whose folder is the system's: it may keep what it is given. */
#pragma once
void solver_set_user_data(void *data);
int solver_warnings(void);

"""placeholder until the script lands"""
